// What screens may use of the component library for laying things out, at one place.
export { Box, Card, Center, Divider, Grid, Group, List, Paper, SimpleGrid, Stack, Tabs, Text, Title } from '@mantine/core'
