type Remarks = Readonly<Record<'en' | 'tr', readonly string[]>>;

/** What colleagues say to an idea. */
export const COMMENTS: Remarks = {
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

/** What those who decide write beside a step: when it goes on, back to its owner, or no further. */
export const EXPLANATIONS: Readonly<Record<'forward' | 'back' | 'refusal' | 'withdrawal', Remarks>> = {
  forward: {
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
  },
  back: {
    en: [
      'Please add how often it happens; then we can judge the benefit.',
      'Which site do you mean? A photo would help us.',
      'Two ideas in one: please keep the first and submit the second by itself.',
    ],
    tr: [
      'Ne sıklıkta olduğunu da yazar mısınız? O zaman yararını değerlendirebiliriz.',
      'Hangi tesisten söz ediyorsunuz? Bir fotoğraf yardımcı olur.',
      'İki fikir bir arada: lütfen ilkini bırakın, ikincisini ayrıca gönderin.',
    ],
  },
  refusal: {
    en: [
      'The lease of the building ends next year, so the costs would not come back. Thank you for the thought.',
      'Safety rules do not allow it at these machines. We have asked the supplier for another way.',
      'The same is part of the new warehouse, which opens in spring. Thank you all the same.',
      'We calculated it with the workshop: the effort is larger than the benefit. Please bring the next one.',
    ],
    tr: [
      'Binanın kira sözleşmesi seneye bitiyor, masrafı geri dönmez. Düşündüğünüz için teşekkürler.',
      'Güvenlik kuralları bu makinelerde izin vermiyor. Tedarikçiye başka bir yol sorduk.',
      'Aynısı ilkbaharda açılacak yeni depoda zaten var. Yine de teşekkür ederiz.',
      'Atölyeyle hesapladık: emeği yararından büyük. Bir sonraki önerinizi bekliyoruz.',
    ],
  },
  withdrawal: {
    en: ['It has been solved within the team already.', 'It has become part of another idea.'],
    tr: ['Ekip içinde çoktan çözüldü.', 'Başka bir fikrin parçası oldu.'],
  },
};

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
