import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useCreate } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { ContributionType } from '#contract/access.ts';
import { initialContribution } from '#contract/contributions/new-contribution.ts';
import { CONTRIBUTION_LIMITS } from '#contract/contributions/schema.ts';
import { Id } from '#contract/http.ts';
import { editAddress, listAddress } from '#src/app/contributionAddress.ts';
import { RestoredNotice } from '#src/app/localDrafts/RestoredNotice.tsx';
import { useLocalDraft } from '#src/app/localDrafts/useLocalDraft.ts';
import { NotFoundPage } from '#src/app/NotFoundPage.tsx';
import { useSession } from '#src/app/session.ts';
import { useSettings } from '#src/app/settings.ts';
import { EmptyState } from '#src/components/feedback/EmptyState.tsx';
import { FirstFaultFocus } from '#src/components/form/FirstFaultFocus.tsx';
import { maxLength, required } from '#src/components/inputs/rules.ts';
import { TextInputWithCounter } from '#src/components/inputs/TextInputWithCounter.tsx';
import { PageTitle } from '#src/components/layout/PageTitle.tsx';
import { BreadcrumbBar } from '#src/components/list/BreadcrumbBar.tsx';
import { failureField } from '#src/dataProvider/errors.ts';
import { useRead } from '#src/dataProvider/useRead.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { hasCampaigns, maySubmit } from '../contributionAccess.ts';
import type { StartedWith } from '../edit/useGivenTitle.ts';
import { usePlaceCrumbs } from '../usePlaceCrumbs.ts';

/** Begins a new contribution with one line and hands over to its form. Ideas start from a competition only. */
export default function ContributionCreate() {
  const params = useParams();
  const settings = useSettings();
  const { roles } = useSession();
  const type = ContributionType.safeParse(params.type);
  const parent = params.parentId === 'null' ? null : Id.safeParse(params.parentId);
  if (!type.success || (parent !== null && !parent.success)) return <NotFoundPage />;
  if (type.data === 'IDEA' && parent === null) return <NotFoundPage />;
  const parentId = parent === null ? 0 : parent.data;
  if (!maySubmit(settings, roles, type.data)) return <Closed type={type.data} parentId={parentId} />;
  return <Start key={`${type.data}/${parentId}`} type={type.data} parentId={parentId} />;
}

const LINE = [required(), maxLength(CONTRIBUTION_LIMITS.title.max)];

interface Line {
  /** Null where it was emptied. */
  line: string | null;
}

/** The campaign for which it is, if it takes contributions of the type from the reader. */
function useCampaignTitle(type: ContributionType, parentId: number): string | undefined {
  const { data } = useRead('readCampaignChoices', hasCampaigns(type) ? { params: { id: type } } : undefined, {
    enabled: hasCampaigns(type) && parentId > 0,
  });
  return data?.find(({ id }) => id === parentId)?.title;
}

/** One line is enough to begin; nothing is stored before there is one. */
function Start({ type, parentId }: { type: ContributionType; parentId: number }) {
  const translate = useTranslate();
  const { failure, isPending, start } = useStart(type, parentId);
  const place = usePlaceCrumbs(type, parentId);
  const campaign = useCampaignTitle(type, parentId);
  const form = useForm<Line>({ defaultValues: { line: '' } });
  const line = form.watch('line') ?? '';
  const draft = useLocalDraft<string>({
    place: `start ${type} ${parentId}`,
    text: line.trim() === '' ? null : line,
    restore: (text) => form.setValue('line', text, { shouldDirty: true }),
  });
  const submit = form.handleSubmit(async ({ line }) => {
    if (await start(line?.trim() ?? '')) draft.forget();
  });
  return (
    <Box sx={{ maxWidth: 640, mx: 'auto' }}>
      <BreadcrumbBar crumbs={[...place, { label: `contribution.new.${type}` }]} />
      <PageTitle title={`contribution.new.${type}`} />
      {campaign && (
        <Typography color="textSecondary" sx={{ mb: 2, overflowWrap: 'anywhere' }}>
          {translate('contribution.start.campaign', { title: campaign })}
        </Typography>
      )}
      <FormProvider {...form}>
        <Box component="form" noValidate onSubmit={(event) => void submit(event)}>
          <FirstFaultFocus />
          {failure !== null && (
            <Alert severity="error" sx={{ mb: 2 }}>
              <AlertTitle>{translate('contribution.create.failed')}</AlertTitle>
              {translate(failure, { _: failure })}
            </Alert>
          )}
          {draft.isRestored && (
            <RestoredNotice
              onDiscard={() => {
                form.reset();
                draft.forget();
              }}
            />
          )}
          <TextInputWithCounter
            source="line"
            label={`contribution.start.${type}`}
            help="contribution.start.help"
            validate={LINE}
            counter
            autoComplete="off"
            autoFocus
          />
          <Button type="submit" variant="contained" loading={isPending} sx={{ minHeight: 44 }}>
            {translate('contribution.start')}
          </Button>
        </Box>
      </FormProvider>
    </Box>
  );
}

/** The module takes nothing from this person at the moment. */
function Closed({ type, parentId }: { type: ContributionType; parentId: number }) {
  const translate = useTranslate();
  return (
    <>
      <PageTitle title={`contribution.new.${type}`} />
      <EmptyState
        title="error.submitNotAllowed"
        action={
          <Button
            component={Link}
            to={listAddress(type, type === 'IDEA' ? parentId : 0, 'mine')}
            variant="outlined"
          >
            {translate(`contribution.list.mine.${type}`)}
          </Button>
        }
      />
    </>
  );
}

/** The key that explains a refused creation. */
function refusalOf(error: unknown): string {
  const message = error instanceof Error ? error.message : '';
  return failureField(error, 'errorKey') ?? (message || 'error.unknown');
}

/**
 * Starts a contribution once, whatever a double press does, and goes on to its form in place of the address that
 * started it.
 * @param parentId campaign, or competition of an idea; 0 for none
 */
function useStart(type: ContributionType, parentId: number) {
  const navigate = useNavigate();
  const [create, { isPending }] = useCreate();
  const queryClient = useQueryClient();
  const [failure, setFailure] = useState<string | null>(null);
  const hasBegun = useRef(false);
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

  /** @returns whether it was started */
  const start = async (title: string): Promise<boolean> => {
    if (hasBegun.current) return false;
    hasBegun.current = true;
    setFailure(null);
    const isIdea = type === 'IDEA';
    const parent = parentId === 0 ? {} : isIdea ? { competitionId: parentId } : { campaignId: parentId };
    try {
      const params = { data: initialContribution(type, parent), meta: { type } };
      const { id } = await create('contributions', params, { returnPromise: true });
      queryClient.invalidateQueries({ queryKey: ['contributions'] });
      const address = editAddress({ id, type, competitionId: isIdea ? parentId : null });
      if (isHere.current) {
        navigate(address, { replace: true, state: { title } satisfies StartedWith });
      }
      return isHere.current;
    } catch (error) {
      hasBegun.current = false;
      if (isHere.current) setFailure(refusalOf(error));
      return false;
    }
  };

  return { failure, isPending, start };
}
