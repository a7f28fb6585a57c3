import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { Cover } from '#src/components/pictures/Cover.tsx';
import { useTranslate } from '#src/useTranslate.ts';

interface ProgrammeCardProps {
  code: string;
  title: string;
  summary: string;
  /** Path of the banner; null shows the brand's picture. */
  banner: string | null;
  isPublic: boolean;
  fallback: string;
  /** State and type. */
  chips: ReactNode;
  /** Ready words: what, and when; what has no value is left out. */
  facts: readonly { label: string; value: ReactNode }[];
  children?: ReactNode;
  /** Its page, once that exists. */
  details: string | null;
}

/** A campaign or a competition in a list: picture, code, title, text, state and dates. */
export function ProgrammeCard(props: ProgrammeCardProps) {
  const { code, title, summary, banner, isPublic, fallback, chips, facts, children, details } = props;
  const translate = useTranslate();
  const id = useId();
  return (
    <Card
      component="article"
      aria-labelledby={id}
      sx={{ height: '100%', display: 'flex', flexDirection: 'column' }}
    >
      <Box sx={{ position: 'relative', aspectRatio: '16 / 9', flexShrink: 0 }}>
        <Cover path={banner} isPublic={isPublic} fallback={fallback} />
      </Box>
      <Box sx={{ p: 2, display: 'flex', flexDirection: 'column', gap: 1, flexGrow: 1 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, alignItems: 'center' }}>
          {chips}
          <Typography variant="caption" color="textSecondary" sx={{ marginInlineStart: 'auto' }}>
            {code}
          </Typography>
        </Box>
        <Typography id={id} variant="h2" sx={{ fontSize: '1.0625rem', overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {summary}
        </Typography>
        {children}
        <Box
          component="dl"
          sx={{
            m: 0,
            mt: 'auto',
            pt: 1,
            display: 'grid',
            gridTemplateColumns: 'auto 1fr',
            columnGap: 1.5,
            rowGap: 0.25,
            fontSize: 13,
          }}
        >
          {facts
            .filter(({ value }) => value !== null && value !== '')
            .map(({ label, value }) => (
              <Box key={label} sx={{ display: 'contents' }}>
                <Box component="dt" sx={{ color: 'text.secondary' }}>
                  {label}
                </Box>
                <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
                  {value}
                </Box>
              </Box>
            ))}
        </Box>
        {details && (
          <Button
            component={Link}
            to={details}
            variant="outlined"
            sx={{ alignSelf: 'flex-start', mt: 1 }}
            aria-label={translate('components.programme.detailsOf', { title })}
          >
            {translate('components.programme.details')}
          </Button>
        )}
      </Box>
    </Card>
  );
}
