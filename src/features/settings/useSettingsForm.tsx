import { useNotify } from 'ra-core';
import { useContext, useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { AppConfig } from '#contract/settings/app-config.schema.ts';
import { settingAt } from '#contract/settings/rules.ts';
import { SETTINGS_SAVED_KEY } from '#src/app/boot.ts';
import { leave } from '#src/app/leave.ts';
import { TakeSettings, withDefaults } from '#src/app/settings.ts';
import { readSettings } from '#src/app/startCalls.ts';
import { useConfirm } from '#src/components/feedback/useConfirm.tsx';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { type Change, changesIn, type FormValues, formOf } from './settingForm.ts';
import { useSettingWords } from './settingWords.ts';

/** What a save left undone. */
interface Leftovers {
  wrong: readonly string[];
  meanwhile: readonly string[];
  /** Something else of it was stored. */
  isPart: boolean;
  /** Which save it was, counted from 1. */
  save: number;
}

const NOTHING: Leftovers = { wrong: [], meanwhile: [], isPart: false, save: 0 };

/** What a person should know before some changes take effect. */
function useWarnings() {
  const translate = useTranslate();
  const { moduleOf, roleOf } = useSettingWords();
  return (changes: readonly Change[]): string[] =>
    changes.flatMap(({ key, value, valueBefore }) => {
      if (key === 'maintenance' && value === true) return [translate('appConfig.warn.maintenance')];
      if (key === 'captchaEnabled' && value === false) return [translate('appConfig.warn.captcha')];
      if (key === 'secondFactorRoles' && Array.isArray(value) && Array.isArray(valueBefore)) {
        const added = value.filter((role) => !valueBefore.includes(role));
        const roles = added.map(roleOf).join(', ');
        return added.length > 0 ? [translate('appConfig.warn.secondFactorRoles', { roles })] : [];
      }
      if (key !== 'availableModules' || !Array.isArray(value) || !Array.isArray(valueBefore)) return [];
      const gone = valueBefore.filter((module) => !value.includes(module));
      return gone.length > 0 && value.length > 0
        ? [translate('appConfig.warn.modules', { modules: gone.map(moduleOf).join(', ') })]
        : [];
    });
}

/**
 * The form of all settings. A save stores what is right; when something was not, or somebody else has changed it
 * meanwhile, the page stays and says what, and what was stored acts at once; else it reloads, so that everything on it
 * follows.
 */
export function useSettingsForm(config: AppConfig) {
  const notify = useNotify();
  const dataProvider = useDataProvider();
  const { confirm, dialog } = useConfirm();
  const warningsOf = useWarnings();
  const takeSettings = useContext(TakeSettings);
  const [rows, setRows] = useState(config.configList);
  const form = useForm<FormValues>({ defaultValues: formOf(config.configList) });
  const [leftovers, setLeftovers] = useState(NOTHING);
  const [state, setState] = useState<'idle' | 'saving' | 'saved'>('idle');
  const changes = changesIn(rows, useWatch({ control: form.control }));

  // After the effects that would ask before the page is left.
  useEffect(() => {
    if (state === 'saved') leave.reload();
  }, [state]);

  /** What was said of a setting is no longer so when it is changed. */
  const forget = (key: string) =>
    setLeftovers((before) => ({
      ...before,
      wrong: before.wrong.filter((each) => each !== key),
      meanwhile: before.meanwhile.filter((each) => each !== key),
    }));

  const reset = () => {
    form.reset();
    setLeftovers(({ save }) => ({ ...NOTHING, save }));
  };

  /** The reading after a save, which tells what came of it; failing that, the next start of a page does it. */
  const readAnew = async () => {
    try {
      takeSettings(withDefaults(await readSettings()));
      sessionStorage.removeItem(SETTINGS_SAVED_KEY);
    } catch {
      // The save has succeeded, and the call has said what did not.
    }
  };

  const send = async () => {
    const { data } = await dataProvider.saveAppConfig({ body: { configList: changes } });
    const [wrong, meanwhile] = [data.wrongValueConfigKeyList, data.changedMeanwhileKeyList];
    const remaining = new Set([...wrong, ...meanwhile]);
    const typed = form.getValues();
    // What was not taken stays in its field; everything else shows what is stored.
    form.reset(formOf(data.configList));
    for (const key of remaining) form.setValue(key, settingAt(typed, key), { shouldDirty: true });
    setRows(data.configList);
    const isPart = changes.some(({ key }) => !remaining.has(key));
    setLeftovers((before) => ({ wrong, meanwhile, isPart, save: before.save + 1 }));
    sessionStorage.setItem(SETTINGS_SAVED_KEY, 'true');
    if (remaining.size > 0) await readAnew();
    setState(remaining.size === 0 ? 'saved' : 'idle');
  };

  const save = async () => {
    if (changes.length === 0) {
      notify('appConfig.nothingChanged', { type: 'info' });
      return;
    }
    const warnings = warningsOf(changes);
    const isWanted =
      warnings.length === 0 ||
      (await confirm({
        title: 'appConfig.warn.title',
        text: warnings.join(' '),
        confirmLabel: 'appConfig.save',
        destructive: true,
      }));
    if (!isWanted) return;
    setState('saving');
    try {
      await send();
    } catch {
      // The call has said why; what was typed is still there.
      setState('idle');
    }
  };

  return { form, rows, changes, leftovers, state, forget, reset, save, dialog };
}

export type SettingsFormState = ReturnType<typeof useSettingsForm>;
