import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import Button from '@mui/material/Button';
import { useLocale } from 'ra-core';
import { useState } from 'react';
import type { CampaignForm } from '#contract/campaigns/schema.ts';
import { saveExcel } from '#src/components/list/excel.ts';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';
import { useTranslate } from '#src/useTranslate.ts';

/** What was answered, with a column for each question. */
export function AnswersButton({ campaign: { id, code } }: { campaign: Pick<CampaignForm, 'id' | 'code'> }) {
  const translate = useTranslate();
  const locale = useLocale();
  const dataProvider = useDataProvider();
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const { data: blob } = await dataProvider.downloadCampaignAnswers({
        params: { id },
        query: { langKey: locale },
      });
      await saveExcel({ fileName: `answers-${code}`, blob });
    } catch {
      // The call has shown its refusal.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button startIcon={<DownloadOutlined />} onClick={() => void save()} loading={isBusy}>
      {translate('campaign.answers.download')}
    </Button>
  );
}
