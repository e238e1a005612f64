import { lookRoutes } from '@plantule/contract/storefront/look'
import { openingRoutes } from '@plantule/contract/storefront/opening'
import { welcomeRoutes } from '@plantule/contract/storefront/welcome'
import { handle } from '../../../platform/handlers.ts'
import { setLayout, setOpening, setStyle, siteLayout, siteOpening, siteStyle } from './settings.ts'
import { setComplexWelcome, setSimpleWelcome, setWelcomeImage, welcomePage } from './welcome.ts'

export const lookHandlers = [
  ...handle(lookRoutes, {
    getStyle: siteStyle,
    setStyle: (ctx, { body }) => setStyle(ctx, body),
    getLayout: siteLayout,
    setLayout: (ctx, { body }) => setLayout(ctx, body),
  }),
  ...handle(openingRoutes, {
    getOpening: siteOpening,
    setOpening: (ctx, { body }) => setOpening(ctx, body),
  }),
  ...handle(welcomeRoutes, {
    getWelcomePage: welcomePage,
    setSimpleWelcome: (ctx, { body }) => setSimpleWelcome(ctx, body),
    setComplexWelcome,
    setWelcomeImage: (ctx, { params, body, files }) => setWelcomeImage(ctx, params.n, body, files[0]),
  }),
]
