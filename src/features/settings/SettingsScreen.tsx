import Search from '@mui/icons-material/Search';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import InputAdornment from '@mui/material/InputAdornment';
import Link from '@mui/material/Link';
import TextField from '@mui/material/TextField';
import { useEffect, useRef, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { useLocation } from 'react-router-dom';
import type { AppConfig, ConfigRow } from '#contract/settings/app-config.schema.ts';
import { SETTING_GROUPS } from '#contract/settings/rules.ts';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { FormSkeleton } from '#src/components/feedback/Skeletons.tsx';
import { UnsavedChangesPrompt } from '#src/components/feedback/UnsavedChangesPrompt.tsx';
import { ActionBar } from '#src/components/layout/ActionBar.tsx';
import { PageTitle } from '#src/components/layout/PageTitle.tsx';
import { SectionCard } from '#src/components/layout/SectionCard.tsx';
import { BreadcrumbBar } from '#src/components/list/BreadcrumbBar.tsx';
import { matchesSearch } from '#src/components/matchesSearch.ts';
import { useRead } from '#src/dataProvider/useRead.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { PagesFound } from './PagesFound.tsx';
import { SettingRow } from './SettingRow.tsx';
import { fieldId } from './settingAddress.ts';
import { useSettingWords } from './settingWords.ts';
import { TestMail } from './TestMail.tsx';
import { type SettingsFormState, useSettingsForm } from './useSettingsForm.tsx';
import { VectorTest } from './VectorTest.tsx';

export default function SettingsScreen() {
  // Read once: a later reading must not slip other values under what is being changed.
  const { data, error, isPending, refetch } = useRead('readAppConfig', undefined, {
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return (
    <>
      <BreadcrumbBar crumbs={[{ label: 'menu.system.config' }]} />
      <PageTitle title="menu.system.config" />
      {isPending && <FormSkeleton />}
      {data && <SettingsForm config={data} />}
      {!isPending && !data && <ErrorState error={error} retry={() => void refetch()} />}
    </>
  );
}

/** The field that the address names is where one begins. */
function useNamedField() {
  const { hash } = useLocation();
  useEffect(() => {
    const field = hash === '' ? null : document.getElementById(hash.slice(1));
    field?.focus({ preventScroll: true });
    field?.scrollIntoView({ block: 'center' });
  }, [hash]);
}

function SettingsForm({ config }: { config: AppConfig }) {
  const translate = useTranslate();
  const { wordsOf } = useSettingWords();
  const form = useSettingsForm(config);
  const [search, setSearch] = useState('');
  const isFound = (row: ConfigRow) => {
    const { label, help } = wordsOf(row);
    return matchesSearch([label, help, row.key, translate(`appConfig.group.${row.groupName}`)], search);
  };
  const found = form.rows.filter(isFound);
  // It is no setting, and stands among those of mails.
  const isTestMailFound = matchesSearch(
    [
      translate('appConfig.testMail'),
      translate('appConfig.testMail.help'),
      translate('appConfig.testMail.send'),
      translate('appConfig.group.MAIL'),
    ],
    search,
  );
  const isBusy = form.state !== 'idle';
  useNamedField();

  return (
    <FormProvider {...form.form}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) void form.save();
        }}
      >
        <UnsavedChangesPrompt when={form.changes.length > 0 && !isBusy} />
        {form.dialog}
        <LeftoverNotice form={form} onShow={() => setSearch('')} />
        <TextField
          type="search"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          // A search is not a save.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          placeholder={translate('appConfig.search')}
          sx={{ maxWidth: 420, mb: 2 }}
          slotProps={{
            htmlInput: { 'aria-label': translate('appConfig.search'), maxLength: 100 },
            input: {
              startAdornment: (
                <InputAdornment position="start">
                  <Search aria-hidden />
                </InputAdornment>
              ),
            },
          }}
        />
        <div role="status">
          {search.trim() !== '' && (
            <Alert severity="info" icon={false} sx={{ mb: 2 }}>
              {translate('appConfig.found', { smart_count: found.length })}
              {isTestMailFound && ` ${translate('appConfig.found.testMail')}`}
            </Alert>
          )}
          <PagesFound search={search} />
        </div>
        {SETTING_GROUPS.map((group) => {
          const rows = found.filter(({ groupName }) => groupName === group);
          const hasTestMail = group === 'MAIL' && isTestMailFound;
          return (
            (rows.length > 0 || hasTestMail) && (
              <SectionCard key={group} title={`appConfig.group.${group}`}>
                {rows.map((row) => (
                  <SettingRow
                    key={row.key}
                    row={row}
                    words={wordsOf(row)}
                    isWrong={form.leftovers.wrong.includes(row.key)}
                    isChangedMeanwhile={form.leftovers.meanwhile.includes(row.key)}
                    onChange={() => form.forget(row.key)}
                  />
                ))}
                {hasTestMail && <TestMail />}
                {group === 'SIMILAR' && <VectorTest />}
              </SectionCard>
            )
          );
        })}
        <ActionBar
          words={translate('appConfig.changes', { smart_count: form.changes.length })}
          label="appConfig.actions"
        >
          <Button onClick={form.reset} disabled={form.changes.length === 0 || isBusy}>
            {translate('appConfig.reset')}
          </Button>
          <Button type="submit" variant="contained" loading={isBusy}>
            {translate('appConfig.save')}
          </Button>
        </ActionBar>
      </form>
    </FormProvider>
  );
}

/** What a save did not take, with ways to the fields. */
function LeftoverNotice({
  form: { leftovers, rows },
  onShow,
}: {
  form: SettingsFormState;
  onShow: () => void;
}) {
  const translate = useTranslate();
  const { wordsOf } = useSettingWords();
  const box = useRef<HTMLDivElement>(null);
  const { wrong, meanwhile, isPart, save } = leftovers;
  const keys = [...wrong, ...meanwhile];
  const isShown = keys.length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each save, also where the one before left something too
  useEffect(() => {
    if (isShown) box.current?.focus();
  }, [isShown, save]);
  if (!isShown) return null;
  return (
    <Alert severity={wrong.length > 0 ? 'error' : 'warning'} ref={box} tabIndex={-1} sx={{ mb: 2 }}>
      <AlertTitle>
        {translate(wrong.length > 0 ? 'appConfig.leftovers.wrong' : 'appConfig.leftovers.meanwhile')}
      </AlertTitle>
      {translate(isPart ? 'appConfig.leftovers' : 'appConfig.leftovers.all')}
      <ul style={{ margin: 0, paddingInlineStart: 20 }}>
        {rows
          .filter(({ key }) => keys.includes(key))
          .map((row) => (
            <li key={row.key}>
              <Link
                href={`#${fieldId(row.key)}`}
                color="inherit"
                onClick={(event) => {
                  event.preventDefault();
                  onShow();
                  setTimeout(() => document.getElementById(fieldId(row.key))?.focus());
                }}
              >
                {wordsOf(row).label}
              </Link>
            </li>
          ))}
      </ul>
    </Alert>
  );
}
