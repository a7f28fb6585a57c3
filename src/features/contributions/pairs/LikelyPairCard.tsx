import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useLocale } from 'ra-core';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { formatDecimal } from '#contract/formats/numbers.ts';
import { isUnderWay } from '#contract/life-cycles/schema.ts';
import type { LikelyPair, PairSide } from '#contract/search/similar.endpoints.ts';
import { detailAddress } from '#src/app/contributionAddress.ts';
import { titleOr } from '#src/components/contributions/titleOr.ts';
import { useFocusBack } from '#src/components/feedback/useFocusBack.ts';
import { DateField } from '#src/components/fields/DateTimeField.tsx';
import { visuallyHidden } from '#src/components/visuallyHidden.ts';
import { useChange } from '#src/dataProvider/useChange.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { OpenBesideLink } from '../similar/OpenBesideLink.tsx';
import { SimilarActions } from '../similar/SimilarActions.tsx';
import { SimilarFacts } from '../similar/SimilarFacts.tsx';

interface LikelyPairCardProps {
  pair: LikelyPair;
  onOpen: (side: PairSide) => void;
}

/** Two contributions side by side, how alike they are and by which words, and what can be done about it. */
export function LikelyPairCard({ pair, onOpen }: LikelyPairCardProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const { score, words, first, second, join, obstacle, dateDismissed, dismissedBy } = pair;
  const percent = formatDecimal(Math.round(score * 100), locale);
  return (
    <Card component="article" aria-label={`${first.code}, ${second.code}`} sx={{ p: { xs: 2, sm: 2.5 } }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5, mb: 1.5 }}>
        <Typography component="span" sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
          {translate('likelyPair.score', { percent })}
        </Typography>
        {words.length > 0 && (
          <Typography component="span" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
            {translate('contribution.similar.because', { words: words.join(', ') })}
          </Typography>
        )}
      </Box>
      <Box
        sx={{
          display: 'grid',
          gap: { xs: 2, md: 3 },
          gridTemplateColumns: { md: 'minmax(0, 1fr) minmax(0, 1fr)' },
        }}
      >
        <Side side={first} onOpen={onOpen} />
        <Side side={second} onOpen={onOpen} />
      </Box>
      {dateDismissed === null && obstacle && (
        <Typography color="text.secondary" sx={{ mt: 1.5 }}>
          {translate(`error.family.${obstacle.reason}`, { entityName: obstacle.code })}
        </Typography>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 1.5, ml: -0.75 }}>
        {dateDismissed === null && <SimilarActions contribution={first} other={second} join={join} />}
        {dateDismissed === null && obstacle && <PageLinks sides={[first, second]} />}
        <Dismissal pair={pair} />
        {dateDismissed !== null && (
          <Typography variant="caption" color="text.secondary">
            {translate('likelyPair.dismissedBy', { name: dismissedBy ?? '' })}{' '}
            <DateField value={dateDismissed} />
          </Typography>
        )}
      </Box>
    </Card>
  );
}

function Side({ side, onOpen }: { side: PairSide; onOpen: (side: PairSide) => void }) {
  const translate = useTranslate();
  return (
    <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <Typography variant="caption" color="text.secondary">
        {side.code}
      </Typography>
      <Typography component="h2" variant="h3">
        <OpenBesideLink variant="inherit" onOpen={() => onOpen(side)}>
          {titleOr(translate, side.title)}
        </OpenBesideLink>
      </Typography>
      <SimilarFacts similar={side} />
      {side.excerpt && (
        <Typography variant="body2" sx={{ mt: 1 }}>
          {side.excerpt}
        </Typography>
      )}
    </Box>
  );
}

/** What can't be joined is decided on its own page, with the other one in mind. */
function PageLinks({ sides }: { sides: readonly PairSide[] }) {
  const translate = useTranslate();
  return sides
    .filter(({ stateType }) => isUnderWay(stateType))
    .map((side) => (
      <Button key={side.id} component={RouterLink} to={detailAddress(side)} size="small">
        {translate('likelyPair.open', { code: side.code })}
      </Button>
    ));
}

/** Takes a pair off the list for good, or puts it there again. */
function Dismissal({ pair }: { pair: LikelyPair }) {
  const translate = useTranslate();
  const dismiss = useChange('dismissPair');
  const restore = useChange('restorePair');
  const [isSending, setSending] = useState(false);
  const { noteOpener } = useFocusBack(isSending);
  const { first, second, dateDismissed } = pair;
  const change = async () => {
    setSending(true);
    const params = { firstId: first.id, secondId: second.id };
    // The call has shown its refusal; the list shows what is there either way.
    await (dateDismissed === null ? dismiss : restore)({ params }).catch(() => undefined);
    setSending(false);
  };
  return (
    <Button
      size="small"
      color="inherit"
      onClickCapture={noteOpener}
      onClick={() => void change()}
      loading={isSending}
    >
      {translate(dateDismissed === null ? 'likelyPair.dismiss' : 'likelyPair.restore')}
      <span style={visuallyHidden}>
        : {first.code}, {second.code}
      </span>
    </Button>
  );
}
