import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';

interface SearchFieldProps extends Pick<OutlinedInputProps, 'size' | 'sx'> {
  /** What is searched, in the reader's words. */
  label: string;
  value: string;
  onChange: (words: string) => void;
}

/** Narrows what stands on the screen already, while one types; the search of a list is another one (`SearchBox`). */
export function SearchField({ label, value, onChange, size = 'medium', sx }: SearchFieldProps) {
  return (
    <OutlinedInput
      type="search"
      size={size}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      placeholder={label}
      inputProps={{ 'aria-label': label, maxLength: 100 }}
      sx={sx}
    />
  );
}
