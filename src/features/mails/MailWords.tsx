import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { Mail } from '#contract/mails/schema.ts';
import { PALETTES } from '#src/app/theme.ts';
import { useTranslate } from '#src/useTranslate.ts';

/** Links open in a tab of their own: a frame is no place to go on from. */
const inNewTab = (html: string) => html.replace(/<head>/i, '<head><base target="_blank">');

const ADDRESS = /(https?:\/\/\S+)/;

/**
 * What a mail says. Its HTML stands in a frame in which no script runs and nothing of this application can be
 * reached; only its links work, so that accounts can be opened on a laptop without a mail server.
 */
export function MailWords({ mail }: { mail: Mail }) {
  const translate = useTranslate();
  if (mail.hidden !== null) return <Alert severity="info">{translate(`mails.hidden.${mail.hidden}`)}</Alert>;
  if (mail.htmlBody === null) return <PlainWords text={mail.textBody ?? ''} />;
  return (
    <Box
      component="iframe"
      title={translate('mails.body')}
      srcDoc={inNewTab(mail.htmlBody)}
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      referrerPolicy="no-referrer"
      sx={{
        display: 'block',
        width: '100%',
        height: 'min(640px, 75vh)',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: PALETTES.light.background.default,
      }}
    />
  );
}

function PlainWords({ text }: { text: string }) {
  return (
    <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {text.split(ADDRESS).map((part, at) =>
        ADDRESS.test(part) ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name and stay in place.
          <Link key={at} href={part} target="_blank" rel="noopener noreferrer">
            {part}
          </Link>
        ) : (
          part
        ),
      )}
    </Box>
  );
}
