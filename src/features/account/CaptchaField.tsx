import Refresh from '@mui/icons-material/Refresh';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useMessage } from '../../app/useMessage.ts';
import { required } from '../../components/inputs/rules.ts';
import { TextInputWithCounter } from '../../components/inputs/TextInputWithCounter.tsx';
import { captchaSource } from './signInProblem.ts';

/** Picture, answer and a button for another picture [R1C-06 … R1C-08]. */
export function CaptchaField({ image, onRefresh }: { image: string; onRefresh: () => void }) {
  const t = useMessage();
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 1 }}>
        <Box
          component="img"
          src={captchaSource(image)}
          alt={t('captcha.image')}
          sx={{
            maxWidth: 'calc(100% - 52px)',
            minHeight: 48,
            borderRadius: 1,
            border: 1,
            borderColor: 'divider',
            bgcolor: '#fff',
          }}
        />
        <IconButton onClick={onRefresh} aria-label={t('captcha.refresh')} title={t('captcha.refresh')}>
          <Refresh />
        </IconButton>
      </Box>
      <TextInputWithCounter
        source="answer"
        label={t('captcha.answer')}
        validate={required()}
        autoComplete="off"
        slotProps={{ autoCapitalize: 'none', spellCheck: false }}
      />
    </>
  );
}
