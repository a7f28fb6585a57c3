import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { TickInput } from '#src/components/inputs/TickInput.tsx';
import { TextWithLink } from '#src/components/TextWithLink.tsx';
import { useTranslate } from '#src/useTranslate.ts';

const AGREEMENTS = [
  { source: 'terms', page: 'terms-platform' },
  { source: 'privacy', page: 'privacy-platform' },
] as const;

/** Terms and privacy, each with its text in a tab of its own, so that the form stays. */
export function Agreements() {
  const t = useTranslate();
  return AGREEMENTS.map(({ source, page }) => (
    <TickInput key={source} source={source}>
      <TextWithLink
        text={`register.${source}`}
        link={
          <Link component={RouterLink} to={`/static-content-view/${page}`} target="_blank" rel="noopener">
            {t(`register.${source}.link`)}
          </Link>
        }
      />
    </TickInput>
  ));
}
