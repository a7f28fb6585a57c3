import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { SentMessage } from '#src/components/feedback/SentMessage.tsx';
import { PageTitle } from '#src/components/layout/PageTitle.tsx';
import { RichTextField } from '#src/components/richText/RichTextField.tsx';
import { useStaticContent } from '#src/components/staticContent/useStaticContent.ts';
import { useLater } from '#src/components/useLater.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { ContactForm } from './ContactForm.tsx';

/** From the success to the home page, ms. */
const LEAVE_MS = 7000;

/** Anybody writes to those who run the platform. */
export default function ContactScreen() {
  const t = useTranslate();
  const navigate = useNavigate();
  const later = useLater();
  const [sent, setSent] = useState(false);

  function leaveLater() {
    setSent(true);
    later(LEAVE_MS, () => navigate('/'));
  }

  return (
    <Box sx={{ pb: 6 }}>
      <PageTitle title="menu.contact" />
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(0, 1fr)' },
          alignItems: 'start',
        }}
      >
        <div>
          {sent ? (
            // Both at once: the toast thanks, this line says what happens next.
            <SentMessage>{t('contact.redirect')}</SentMessage>
          ) : (
            <>
              <Alert severity="info" sx={{ mb: 2 }}>
                {t('contact.info')}
              </Alert>
              <ContactForm onSent={leaveLater} />
            </>
          )}
        </div>
        <SideText />
      </Box>
    </Box>
  );
}

/** What the organisation says about itself beside the form; nothing while it says nothing. */
function SideText() {
  const { data } = useStaticContent('contact-platform');
  if (!data?.content.replace(/<[^>]*>/g, '').trim()) return null;
  return (
    <Card component="aside" variant="outlined" aria-label={data.title} sx={{ p: 3 }}>
      <Box component="h2" sx={{ mt: 0, mb: 1, fontSize: 20 }}>
        {data.title}
      </Box>
      <RichTextField value={data.content} />
    </Card>
  );
}
