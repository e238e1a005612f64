// What screens may use of the component library for taking input outside the kit's forms, at one place.
export {
  Alert,
  Checkbox,
  MultiSelect,
  Progress,
  Radio,
  SegmentedControl,
  Select,
  Switch,
  Table,
  TagsInput,
  Textarea,
  TextInput,
  UnstyledButton,
} from '@mantine/core'
