import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { theme } from './theme.ts';

/** The only texts that do not come from the server: it could not be reached. */
const TEXTS = {
  en: {
    title: 'We cannot reach the server',
    text: 'The application could not be loaded. Check your connection and try again; if that does not help, your administrator knows more.',
    retry: 'Try again',
  },
  tr: {
    title: 'Sunucuya ulaşılamıyor',
    text: 'Uygulama yüklenemedi. Bağlantınızı kontrol edip yeniden deneyin; sorun sürerse sistem yöneticinize başvurun.',
    retry: 'Yeniden dene',
  },
} as const;

export function BootFailure({ language, onRetry }: { language: string; onRetry: () => void }) {
  const texts = language.startsWith('tr') ? TEXTS.tr : TEXTS.en;
  return (
    <ThemeProvider theme={theme} defaultMode="system" noSsr>
      <CssBaseline enableColorScheme />
      <Box component="main" sx={{ maxWidth: 560, mx: 'auto', my: 'auto', p: 3, width: '100%' }}>
        <Box component="img" src="/logo.svg" alt="" width={154} height={36} sx={{ mb: 4 }} />
        <Typography component="h1" variant="h1" gutterBottom>
          {texts.title}
        </Typography>
        <Typography sx={{ mb: 3 }}>{texts.text}</Typography>
        <Button variant="contained" onClick={onRetry}>
          {texts.retry}
        </Button>
      </Box>
    </ThemeProvider>
  );
}
