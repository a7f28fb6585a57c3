import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink, useLocation } from 'react-router-dom';
import { everydayWords } from '#src/app/everydayWords.ts';
import { useNavigation } from '#src/app/navigation.ts';
import { matchesSearch } from '#src/components/matchesSearch.ts';
import { useTranslate } from '#src/useTranslate.ts';

/** Pages of the management where somebody finds what they look for among the settings, such as the logo. */
export function PagesFound({ search }: { search: string }) {
  const translate = useTranslate();
  const { management } = useNavigation();
  const { pathname } = useLocation();
  if (search.trim() === '') return null;
  const pages = management
    .flatMap(({ entries }) => entries)
    .filter(
      ({ label, to, disabled }) =>
        !disabled &&
        to !== pathname &&
        matchesSearch([translate(label), everydayWords(translate, label)], search),
    );
  if (pages.length === 0) return null;
  return (
    <Typography sx={{ mb: 2 }}>
      {translate('appConfig.found.pages')}{' '}
      {pages.map(({ label, to }, at) => (
        <span key={to}>
          {at > 0 && ', '}
          <Link component={RouterLink} to={to}>
            {translate(label)}
          </Link>
        </span>
      ))}
    </Typography>
  );
}
