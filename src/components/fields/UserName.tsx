import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import { useLocale } from 'ra-core';
import { SecondLine } from '#src/components/layout/SecondLine.tsx';
import { TONES, type Tone, toneStyles } from '#src/components/status/tones.ts';

/** First letters of first and last name, in the language's own capitals. */
export function initialsOf(name: string, locale: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const picked = words.length > 1 ? [words[0], words[words.length - 1]] : words;
  return picked
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toLocaleUpperCase(locale);
}

/** The same name always gets the same tone. */
export function toneOf(name: string): Tone {
  const tones = Object.keys(TONES) as Tone[];
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return tones[sum % tones.length] ?? 'slate';
}

export function InitialsAvatar({ name, size = 32 }: { name: string; size?: number }) {
  const locale = useLocale();
  return (
    <Avatar
      aria-hidden
      sx={[
        { width: size, height: size, fontSize: size * 0.4, fontWeight: 600, border: '1px solid' },
        (theme) => toneStyles(theme, toneOf(name)),
      ]}
    >
      {initialsOf(name, locale)}
    </Avatar>
  );
}

export interface UserNameProps {
  name: string;
  /** The unit, or what else tells two people of one name apart. */
  detail?: string | null;
  avatar?: boolean;
}

/** A person: initials, name, unit. Long names wrap. */
export function UserName({ name, detail, avatar = true }: UserNameProps) {
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, minWidth: 0, maxWidth: '100%' }}
    >
      {avatar && <InitialsAvatar name={name} />}
      <Box component="span" sx={{ minWidth: 0, overflowWrap: 'break-word' }}>
        {name}
        {detail && <SecondLine>{detail}</SecondLine>}
      </Box>
    </Box>
  );
}
