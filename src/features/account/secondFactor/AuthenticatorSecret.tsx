import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { Enrolment } from '#contract/second-factor/schema.ts';
import { useTranslate } from '#src/useTranslate.ts';

/** Groups of four, as people read them out. */
const grouped = (secret: string) => secret.replace(/.{4}(?=.)/g, '$& ');

/** What an authenticator app takes in: a picture to scan, and the same as a link and as letters. */
export function AuthenticatorSecret({ enrolment }: { enrolment: Enrolment }) {
  const t = useTranslate();
  const { secret, uri, qrCode } = enrolment;
  return (
    <Box sx={{ display: 'grid', gap: 2, mb: 2 }}>
      <Typography>{t('secondFactor.app.scan')}</Typography>
      {qrCode && (
        <Box
          component="img"
          src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(qrCode)}`}
          alt={t('secondFactor.app.qrCode')}
          sx={{ width: 200, height: 200, justifySelf: 'center', borderRadius: 2, bgcolor: 'common.white' }}
        />
      )}
      {uri && (
        <Link href={uri} sx={{ justifySelf: 'center', minHeight: 44, alignContent: 'center' }}>
          {t('secondFactor.app.open')}
        </Link>
      )}
      {secret && (
        <div>
          <Typography color="textSecondary">{t('secondFactor.app.type')}</Typography>
          <Typography
            component="code"
            sx={{ fontFamily: 'monospace', fontSize: 17, overflowWrap: 'anywhere' }}
          >
            {grouped(secret)}
          </Typography>
        </div>
      )}
    </Box>
  );
}
