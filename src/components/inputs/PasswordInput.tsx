import Visibility from '@mui/icons-material/Visibility';
import VisibilityOff from '@mui/icons-material/VisibilityOff';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import { useState } from 'react';
import { useText } from '#src/components/useText.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { type TextInputProps, TextInputWithCounter } from './TextInputWithCounter.tsx';

export interface PasswordInputProps extends TextInputProps {
  autoComplete?: 'current-password' | 'new-password';
}

/** Password with a button that shows it; spaces at its ends are part of it. */
export function PasswordInput({ autoComplete = 'current-password', ...rest }: PasswordInputProps) {
  const translate = useTranslate();
  const text = useText();
  const [shown, setShown] = useState(false);
  return (
    <TextInputWithCounter
      {...rest}
      type={shown ? 'text' : 'password'}
      autoComplete={autoComplete}
      slotProps={{ autoCapitalize: 'none', spellCheck: false }}
      endAdornment={
        <InputAdornment position="end">
          <IconButton
            aria-label={translate('components.password.show', { name: text(rest.label) })}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
            edge="end"
          >
            {shown ? <VisibilityOff /> : <Visibility />}
          </IconButton>
        </InputAdornment>
      }
    />
  );
}
