import { analysisRoutes } from '@plantule/contract/production/analyses'

/** What a change of an analysis makes stale. */
export const ofAnalyses = [analysisRoutes.getAnalysis, analysisRoutes.listAnalyses, analysisRoutes.analysisData, analysisRoutes.listValues]
