/** Words that titles and texts of generated contributions are made of. */
export const VERBS =
  'Shorten,Replace,Reuse,Label,Share,Automate,Insulate,Repair,Merge,Simplify,Measure,Lower,Move,Print,Teach,Clean,Test,Plan,Sort,Digitise,Cool,Light,Protect,Schedule,Recycle,Review'.split(
    ',',
  );
export const THINGS =
  'conveyor belt,forklift route,spare parts list,shift handover,meeting room booking,coffee cups,delivery note,cutting fluid,safety briefing,pallet wrap,order form,test bench,welding gas,air compressor,training plan,warehouse map,tool cabinet,customer survey,paint booth,packaging foam,office lighting,parking space,night shift rota,invoice check,password reset,machine manual,quality report,cable duct,heat recovery,rain water tank,visitor badge,canteen menu,first aid kit,travel expenses,printer paper,fire door,solar roof,bicycle stand,waste oil,torque wrench'.split(
    ',',
  );
export const PLACES =
  'hall one,hall two,hall three,the press shop,the laboratory,the loading bay,the canteen,the north site,the south site,purchasing,accounting,logistics,assembly,maintenance,the paint shop,customer service,the tool room,the archive,reception,the boiler house'.split(
    ',',
  );
/** Stands in a few titles, as many at every size. */
export const FEW = 'walnut tree';
export const SENTENCE =
  'Every day somebody walks the same way twice because nobody noted where the part was put down. If the place had a name and the name stood on the paper, the second walk would not be needed, and the machine would not wait. ';
export const FIRST_NAMES =
  'Ada,Ben,Cem,Deniz,Elif,Finn,Gül,Hasan,Ines,Jonas,Kaan,Lale,Murat,Nora,Oya,Paul,Quinn,Rana,Selim,Tuna,Umut,Vera,Wim,Yasemin,Zoe'.split(
    ',',
  );
export const LAST_NAMES =
  'Acar,Berg,Çelik,Demir,Evans,Fischer,Güneş,Hansen,Işık,Jansen,Kaya,Lang,Moreau,Novak,Öztürk,Polat,Quist,Rossi,Şahin,Toprak,Ünal,Vogel,Weber,Yıldız,Zeman'.split(
    ',',
  );
