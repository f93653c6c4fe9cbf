/** The kit's Select in a file of its own, for ChoiceSelect. */
import type { SelectProps } from '@mantine/core';
import { Select } from '@mantine/core';

export function OpenSelect(props: SelectProps) {
  return <Select {...props} />;
}
