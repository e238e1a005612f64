// What screens may use of the component library for laying things out, at one place.
export { Box, Center, Divider, Grid, Group, List, SimpleGrid, Stack, Tabs, Text, Title } from '@mantine/core'
