import type { ComponentProps, ReactElement } from 'react';

type Props = Omit<ComponentProps<'input'>, 'onChange' | 'type' | 'value'> & { onPick: (files: File[]) => void };

/** Asks for files; the label around it is what one sees. The same file may be picked again. */
export const FileInput = ({ onPick, ...rest }: Props): ReactElement => (
  <input
    {...rest}
    type="file"
    onChange={({ currentTarget }) => {
      const files = [...(currentTarget.files ?? [])];
      currentTarget.value = '';
      if (files.length > 0) onPick(files);
    }}
  />
);
