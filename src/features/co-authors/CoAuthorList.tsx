import Check from '@mui/icons-material/Check';
import Close from '@mui/icons-material/Close';
import Hourglass from '@mui/icons-material/HourglassEmpty';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import type { CoAuthor } from '#contract/co-authors/schema.ts';
import { isSharing, WHOLE_SHARE } from '#contract/co-authors/shares.ts';
import { fullName } from '#contract/users/full-name.ts';
import { UnsavedChangesPrompt } from '#src/components/feedback/UnsavedChangesPrompt.tsx';
import { PersonName } from '#src/components/people/PersonName.tsx';
import { DisplayChip } from '#src/components/status/StatusChip.tsx';
import { display, type StatusDisplay } from '#src/components/status/statusDisplays.ts';
import { useFocusAfterRemoval } from '#src/components/useFocusAfterRemoval.ts';
import { useChange } from '#src/dataProvider/useChange.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { CoAuthorActions } from './CoAuthorActions.tsx';
import {
  equalTexts,
  type ShareTexts,
  type StoreShares,
  sameTexts,
  shareIn,
  sharesIn,
  sumOf,
  textsOf,
} from './shareValues.ts';

const DISPLAYS: Readonly<Record<CoAuthor['state'], StatusDisplay>> = {
  INVITED: display('blue', Hourglass),
  ACCEPTED: display('green', Check),
  DECLINED: display('grey', Close),
};

interface CoAuthorListProps {
  contributionId: number;
  people: readonly CoAuthor[];
  storeShares: RefObject<StoreShares | null>;
  /** The draft is submitted or deleted, and its page left. */
  isLeaving: boolean;
}

/** Authors and invited people with their shares. */
export function CoAuthorList({ contributionId, people, storeShares, isLeaving }: CoAuthorListProps) {
  const translate = useTranslate();
  const saveCoAuthorShares = useChange('saveCoAuthorShares');
  const sharing = people.filter(isSharing);
  const stored = textsOf(sharing);
  const [texts, setTexts] = useState<ShareTexts>(stored);
  const [isSaving, setSaving] = useState(false);
  const [basis, setBasis] = useState(stored);
  const [areLost, setLost] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  // Other people or shares, other fields: what was typed for those of before is not for these.
  if (!sameTexts(stored, basis)) {
    setBasis(stored);
    setTexts(stored);
    setLost(!sameTexts(texts, basis) && !sameTexts(texts, stored));
  }
  const type = (typed: ShareTexts) => {
    setTexts(typed);
    setLost(false);
  };
  const shares = sharesIn(sharing, texts);
  const isDirty = !sameTexts(texts, stored);
  const isWhole = shares !== null && sumOf(shares) === WHOLE_SHARE;
  const save = async () => {
    if (!isDirty) return true;
    if (!shares || !isWhole) return false;
    setSaving(true);
    try {
      await saveCoAuthorShares({ params: { id: contributionId }, body: { shares } });
      return true;
    } catch {
      // A toast says why, and the authors are read anew.
      return false;
    } finally {
      setSaving(false);
    }
  };
  const focusEvents = useFocusAfterRemoval(() => list.current);
  useImperativeHandle(storeShares, () => async () => {
    const isStored = await save();
    if (!isStored) list.current?.focus();
    return isStored;
  });
  return (
    <Box {...focusEvents} sx={{ mb: 2 }}>
      <Box
        component="ul"
        ref={list}
        tabIndex={-1}
        aria-label={translate('coAuthor.people')}
        sx={{ listStyle: 'none', m: 0, p: 0 }}
      >
        {people.map((person) => (
          <Row key={person.userId} person={person} contributionId={contributionId}>
            {isSharing(person) && sharing.length > 1 && (
              <ShareInput
                name={fullName(person)}
                text={texts[person.userId] ?? ''}
                onChange={(text) => type({ ...texts, [person.userId]: text })}
                onEnter={() => void save()}
              />
            )}
          </Row>
        ))}
      </Box>
      {sharing.length > 1 && (
        <>
          <SumLine shares={shares} areLost={areLost} />
          <Typography variant="body2" color="textSecondary">
            {translate('coAuthor.shares.help')}{' '}
            {people.some(({ state }) => state === 'INVITED') && translate('coAuthor.pending')}
          </Typography>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1, marginInlineStart: isDirty ? 0 : -1 }}>
            {isDirty && (
              <Button variant="outlined" disabled={!isWhole} loading={isSaving} onClick={() => void save()}>
                {translate('coAuthor.shares.save')}
              </Button>
            )}
            <Button onClick={() => type(equalTexts(sharing))} disabled={isSaving}>
              {translate('coAuthor.shares.equalize')}
            </Button>
            {isDirty && (
              <Button onClick={() => type(stored)} disabled={isSaving}>
                {translate('coAuthor.shares.reset')}
              </Button>
            )}
          </Box>
        </>
      )}
      {isDirty && !isSaving && !isLeaving && <UnsavedChangesPrompt when inPart />}
    </Box>
  );
}

interface RowProps {
  person: CoAuthor;
  contributionId: number;
  children: ReactNode;
}

function Row({ person, contributionId, children }: RowProps) {
  const translate = useTranslate();
  const { userId, state, isFirst } = person;
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        py: 1,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: { xs: '1 1 100%', sm: '1 1 200px' }, minWidth: 0 }}>
        <PersonName person={{ ...person, id: userId }} />
      </Box>
      <DisplayChip
        kind="coAuthor"
        value={state}
        display={DISPLAYS[state]}
        label={translate(isFirst ? 'coAuthor.first' : `coAuthor.state.${state}`)}
      />
      <Box sx={{ minWidth: { sm: 88 } }}>{children}</Box>
      <Box sx={{ minWidth: { sm: 120 }, display: 'flex', justifyContent: 'flex-end' }}>
        <CoAuthorActions contributionId={contributionId} person={person} />
      </Box>
    </Box>
  );
}

interface ShareInputProps {
  name: string;
  text: string;
  onChange: (text: string) => void;
  onEnter: () => void;
}

function ShareInput({ name, text, onChange, onEnter }: ShareInputProps) {
  const translate = useTranslate();
  const isFaulty = shareIn(text) === null;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // The form around it is that of the draft.
    event.preventDefault();
    onEnter();
  };
  return (
    <OutlinedInput
      value={text}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={onKeyDown}
      size="small"
      error={isFaulty}
      endAdornment={<span aria-hidden>%</span>}
      inputProps={{
        inputMode: 'numeric',
        maxLength: 3,
        'aria-label': translate('coAuthor.shareOf', { name }),
        'aria-invalid': isFaulty,
        style: { textAlign: 'end' },
      }}
      sx={{ width: 88 }}
    />
  );
}

interface SumLineProps {
  shares: readonly { share: number }[] | null;
  /** What was typed was dropped, as the authors changed. */
  areLost: boolean;
}

/** What the shares come to as they are typed, and what is wrong with that. */
function SumLine({ shares, areLost }: SumLineProps) {
  const translate = useTranslate();
  const sum = shares && sumOf(shares);
  const isRight = sum === WHOLE_SHARE;
  return (
    <Typography
      role="status"
      variant="body2"
      sx={{ mt: 1, fontWeight: 600, color: isRight ? 'text.primary' : 'error.main' }}
    >
      {areLost && `${translate('error.coAuthor.sharesPeople')} `}
      {sum === null
        ? translate('coAuthor.shares.value')
        : translate(isRight ? 'coAuthor.shares.sum' : 'coAuthor.shares.wrong', { sum })}
    </Typography>
  );
}
