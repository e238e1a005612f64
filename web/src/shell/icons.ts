import {
  IconBook2, IconBuildingStore, IconBuildingWarehouse, IconCalculator, IconCalendar, IconCash, IconCategory, IconChartBar,
  IconChartLine, IconClipboardCheck, IconClipboardList, IconCreditCard, IconDeviceDesktop, IconDownload, IconFile, IconFileInvoice, IconGift,
  IconHome, IconLayout, IconLeaf, IconLink, IconMail, IconMap, IconMessageChatbot, IconNews, IconPackage, IconPackages,
  IconPalette, IconPercentage, IconPhoto, IconPlant, IconPlant2, IconReceipt, IconReceiptEuro, IconScale, IconSeedling, IconSettings,
  IconShoppingBag, IconShoppingCart, IconSnowflake, IconStethoscope, IconTag, IconTicket, IconTool, IconTree, IconTruck,
  IconTruckDelivery, IconUsers, IconUsersGroup, IconWorld, IconCertificate, IconDroplet, IconRulerMeasure,
} from '@tabler/icons-react'

/** The icons that the navigation may name; `screen.ts` stays readable without React. */
export const icons = {
  home: IconHome, orders: IconShoppingBag, cart: IconShoppingCart, till: IconCash, customers: IconUsers, team: IconUsersGroup,
  plants: IconPlant, plant: IconPlant2, seedling: IconSeedling, leaf: IconLeaf, tree: IconTree, sizes: IconRulerMeasure, other: IconTool,
  categories: IconCategory, packs: IconPackages, container: IconPackage, catalogue: IconBook2, tag: IconTag, count: IconClipboardCheck,
  percent: IconPercentage, invoice: IconFileInvoice, receipt: IconReceipt, purchases: IconReceiptEuro, journal: IconCalculator,
  legal: IconScale, card: IconCreditCard, delivery: IconTruckDelivery, truck: IconTruck, mail: IconMail, news: IconNews,
  page: IconLayout, blog: IconClipboardList, gift: IconGift, code: IconTicket, link: IconLink, bot: IconMessageChatbot,
  palette: IconPalette, world: IconWorld, photo: IconPhoto, file: IconFile, download: IconDownload, chart: IconChartBar,
  analysis: IconChartLine, map: IconMap, passport: IconCertificate, cold: IconSnowflake, water: IconDroplet,
  greenhouse: IconBuildingWarehouse, shop: IconBuildingStore, settings: IconSettings, diagnostic: IconStethoscope,
  calendar: IconCalendar, screen: IconDeviceDesktop,
} as const
export type IconName = keyof typeof icons
