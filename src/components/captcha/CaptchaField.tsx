import Refresh from '@mui/icons-material/Refresh';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useEffect, useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import type { Captcha } from '#contract/captchas/schema.ts';
import { required } from '#src/components/inputs/rules.ts';
import { TextInputWithCounter } from '#src/components/inputs/TextInputWithCounter.tsx';
import { useTranslate } from '#src/useTranslate.ts';

const filled = [required()];

/** Address of a captcha's picture, with or without the data prefix that the server may send. */
function addressOf(image: string): string {
  return image.startsWith('data:') ? image : `data:image/png;base64,${image}`;
}

export interface CaptchaFieldProps {
  captcha: Pick<Captcha, 'image'> & { question?: string | null | undefined };
  /** Asks for another one, in words for those who cannot read the picture. */
  onRefresh: (asText: boolean) => Promise<void> | void;
  /** Field of the answer. */
  source?: string;
}

/**
 * Picture or question, its answer, and buttons for another one and for the other kind. Nothing while captchas are off.
 */
export function CaptchaField({ captcha, onRefresh, source = 'captchaAnswer' }: CaptchaFieldProps) {
  const translate = useTranslate();
  const { setValue, clearErrors } = useFormContext();
  const place = useRef<HTMLDivElement>(null);
  const { image, question } = captcha;
  const shown = question || image;
  const asked = useRef(false);

  // Another captcha has another answer; whoever asked for it goes on with typing.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answer belongs to what is shown.
  useEffect(() => {
    setValue(source, '');
    if (asked.current) {
      // Said of the one before; after a refusal that loads another one it stays readable.
      clearErrors(source);
      place.current?.querySelector('input')?.focus();
    }
    asked.current = false;
  }, [shown, source, setValue, clearErrors]);

  if (!shown) return null;
  const ask = (asText: boolean) => {
    asked.current = true;
    void onRefresh(asText);
  };
  const renew = translate('captcha.refresh');
  return (
    <Box sx={{ mb: 2.5 }}>
      {!question && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 1 }}>
          <Box
            component="img"
            src={addressOf(image)}
            alt={translate('captcha.image')}
            sx={{
              width: 220,
              maxWidth: 'calc(100% - 52px)',
              minHeight: 48,
              borderRadius: 1,
              border: 1,
              borderColor: 'divider',
              bgcolor: 'common.white',
            }}
          />
          <IconButton onClick={() => ask(false)} aria-label={renew} title={renew} sx={{ p: 1.25 }}>
            <Refresh />
          </IconButton>
        </Box>
      )}
      <Box ref={place} sx={{ '& > *': { mb: 0 } }}>
        <TextInputWithCounter
          source={source}
          label={question || 'captcha.answer'}
          {...(question ? { help: 'captcha.question', inputMode: 'numeric' as const } : {})}
          validate={filled}
          autoComplete="off"
          slotProps={{ autoCapitalize: 'none', spellCheck: false }}
        />
      </Box>
      <Button size="small" onClick={() => ask(!question)} sx={{ mt: 0.5, minHeight: 44 }}>
        {translate(question ? 'captcha.asPicture' : 'captcha.unreadable')}
      </Button>
    </Box>
  );
}
