/** What colleagues say to an idea. */
export const COMMENTS: Readonly<Record<'en' | 'tr', readonly string[]>> = {
  en: [
    'We had the same thought in our team. Happy to share what we tried.',
    'Good idea. Who would look after it once it is there?',
    'Could we start with one site and count for a month?',
    'I would use this every day.',
    'Something like this exists in the other plant; worth a visit before we buy anything.',
    'How much time would it take on a normal shift?',
    'Thank you for writing this down, it has annoyed me for years.',
    'I am not convinced yet. What happens in winter?',
    'The supplier mentioned a cheaper variant last week. I will send you the sheet.',
    'Please talk to the night shift too, they see it differently.',
    'Simple and clear. Let us just do it.',
    'There is some budget left in the third quarter, if the offer comes in time.',
  ],
  tr: [
    'Bizim ekipte de aynı şey konuşulmuştu, denediklerimizi paylaşırım.',
    'Güzel fikir. Kurulduktan sonra kim ilgilenecek?',
    'Önce tek bir yerde deneyip bir ay saysak mı?',
    'Ben bunu her gün kullanırım.',
    'Diğer tesiste benzeri var, almadan önce gidip görelim.',
    'Normal bir vardiyada ne kadar zaman alır?',
    'Bunu yazdığın için teşekkürler, yıllardır canımı sıkıyordu.',
    'Henüz ikna olmadım. Kışın ne olacak?',
    'Gece vardiyasına da soralım, onlar başka görüyor.',
    'Basit ve net. Hemen yapalım.',
  ],
};

/** What those who decide write beside a step. */
export const EXPLANATIONS: Readonly<Record<'en' | 'tr', readonly string[]>> = {
  en: [
    'Clear problem, small cost. Please go on.',
    'We checked it with the people on site; they agree.',
    'The figures are plausible. Let us take the next step.',
    'There is a similar measure under way, so we build on that one.',
    'Well described. One open question remains, see the discussion.',
  ],
  tr: [
    'Sorun net, masraf az. Devam edelim.',
    'Sahadaki arkadaşlarla baktık, onlar da uygun buluyor.',
    'Rakamlar makul. Bir sonraki adıma geçelim.',
    'Benzer bir çalışma sürüyor, onun üzerine kuralım.',
    'İyi anlatılmış. Açık bir soru kaldı, yorumlara bakın.',
  ],
};

/** Tags of the sample. */
export const TAGS = [
  'quick win',
  'saves time',
  'saves energy',
  'costs nothing',
  'needs investment',
  'all sites',
  'pilot',
  'winter',
  'suppliers',
  'training',
  'data',
  'customers first',
] as const;
