import type { SampleField, SampleIdea } from './fields.ts';

/** Ideas in English: by their field. */
export const IDEAS_EN: Readonly<Record<SampleField, readonly SampleIdea[]>> = {
  safety: [
    [
      'Reflective bands on all hand trolleys',
      'Two people walked into parked trolleys in the dim corridor behind the pump hall last winter.',
      'Stick reflective bands on every trolley and mark a parking bay for them beside each door.',
    ],
    [
      'Photo of the valve on every permit to work',
      'Crews sometimes stand in front of four identical valves and have to call back to be sure.',
      'Print a photograph of the exact valve, with its tag circled, on the permit.',
    ],
    [
      'Quiet hour before night shift',
      'Handover at ten is hectic, and the night team starts with half of the information.',
      'Keep the last thirty minutes free of calls, and hand over at the screen with the open items on it.',
    ],
    [
      'Steps instead of a ladder at basin four',
      'Samples are taken three times a day from a ladder that is wet half of the year.',
      'Put in a short flight of grated steps with a rail, as basin two has had since the refit.',
    ],
    [
      'Gas warner lamps visible from outside',
      'You only see the alarm once you have opened the door of the chamber.',
      'Mount a repeater lamp outside, at eye level, and test it together with the warner.',
    ],
    [
      'Near-miss cards that take one minute',
      'The near-miss form has nineteen fields, so most people tell a colleague instead.',
      'Offer a card with three questions and a photo; the safety team fills in the rest.',
    ],
  ],
  energy: [
    [
      'Switch off the third aeration blower at night',
      'From one to five the load is a third, yet all three blowers run.',
      'Let the oxygen probe decide, and keep the third blower in reserve during the night.',
    ],
    [
      'Solar roof over the bus wash',
      'The wash has the largest flat roof we own and a pump that runs all day.',
      'Cover it with panels; the pump uses the power at the very hour it is made.',
    ],
    [
      'Heat from the server room for the showers',
      'We cool the server room and heat the water for the changing rooms next door.',
      'A small heat pump between both would pay for itself in under three years.',
    ],
    [
      'Night setback for the laboratory hoods',
      'Fume hoods run at full speed around the clock although nobody works in them after six.',
      'Fit a presence sensor and drop the flow at night; the ventilation plan already allows it.',
    ],
    [
      'Measure before we replace street cabinet fans',
      'We replaced forty fans last year by age, and half of them were fine.',
      'Log temperature for two weeks first, and replace what truly runs hot.',
    ],
    [
      'A weekly page with the power use of each pump',
      'Nobody at the stations knows what their pumps cost.',
      'Send a single page on Mondays with the figures of the week and the best week so far.',
    ],
  ],
  customers: [
    [
      'Call back when the repair is done',
      'People ring three times to ask whether the leak in their street is mended.',
      'Close the ticket with a text message that says what was done and when the road opens.',
    ],
    [
      'One meter photo instead of a visit',
      'A quarter of our visits only check a number that the customer could send.',
      'Let customers upload a photo; read it automatically and visit only when it looks odd.',
    ],
    [
      'Plain words on the annual bill',
      'The most frequent question on the phone is what the second line of the bill means.',
      'Rewrite the six lines that cause most calls and test them with ten customers.',
    ],
    [
      'Show planned works on a map',
      'Notices on lamp posts reach those who walk past, and nobody else.',
      'Publish a map with dates, refreshed from the work orders every night.',
    ],
    [
      'A direct line for care homes',
      'When water fails, care homes wait in the same queue as everybody.',
      'Give them a number that rings at the control room, and a list of what we can bring at once.',
    ],
    [
      'Say sorry with a credit',
      'After a failed appointment we send a letter that explains why it was not our fault.',
      'Book a small credit automatically and say so on the next bill.',
    ],
  ],
  digital: [
    [
      'QR code on every asset',
      'Finding the manual of a pump means calling the office.',
      'A sticker opens the page of the asset: manual, last inspections, open work.',
    ],
    [
      'One password for all shift terminals',
      'Seven programs, seven passwords, one sheet of paper under the keyboard.',
      'Sign in once with the badge and let the programs trust it.',
    ],
    [
      'Dictate inspection notes',
      'Writing on a tablet with gloves is slow, so the notes are short.',
      'Let us speak the note; the text is checked in the warm afterwards.',
    ],
    [
      'Warn when a sensor repeats itself',
      'A stuck level sensor showed the same value for nine days before somebody noticed.',
      'Raise an alert when a value has not changed at all for a day.',
    ],
    [
      'Search across all work orders',
      'Knowledge about old repairs sits in free text that nobody can search.',
      'Index the texts and show the five most similar repairs beside a new order.',
    ],
    [
      'Shared calendar of test equipment',
      'The flow meter is always with the other team.',
      'Book devices like rooms, and scan them out and in.',
    ],
  ],
  workplace: [
    [
      'Lockers with sockets for e-bike batteries',
      'Batteries are charged under desks, which the fire warden rightly hates.',
      'Put twelve lockers with sockets and a smoke detector into the bicycle shed.',
    ],
    [
      'Lunch with another team',
      'I have worked here for six years and know nobody in metering.',
      'Draw four people from four units each month, and pay for the lunch.',
    ],
    [
      'A quiet room that is not the first-aid room',
      'People who need ten minutes of silence sit in their cars.',
      'Clear the old archive on the second floor, with two chairs and no screen.',
    ],
    [
      'Buddy for the first ninety days',
      'New colleagues ask the person who has least time.',
      'Name a buddy before day one and give both two hours a week.',
    ],
    [
      'Meeting-free Wednesday mornings',
      'Nobody gets three hours in a row for anything difficult.',
      'Keep Wednesday until noon free of meetings for three months and ask again.',
    ],
    [
      'Repair café for personal devices',
      'The workshop has the tools and the evenings.',
      'Open it once a month to all of us, under supervision, for what is broken at home.',
    ],
  ],
  process: [
    [
      'Two spare parts lists become one',
      'The store and the workshop keep different lists, and each is right on other days.',
      'Let the store own the list and the workshop propose changes in it.',
    ],
    [
      'Order small parts without three signatures',
      'A gasket for four euros needs as many signatures as a pump.',
      'Up to fifty euros, let the shift lead order and check the sum monthly.',
    ],
    [
      'Close work orders on site',
      'Orders stay open for days because closing them needs the office.',
      'Close them on the tablet with a photo, and correct the few that are wrong.',
    ],
    [
      'Rotate who chairs the morning round',
      'The same two people talk every morning.',
      'Rotate the chair weekly and keep a card with the five questions.',
    ],
    [
      'A single form for all leave',
      'Holidays, care leave and training use three forms and two systems.',
      'One form that asks what kind it is, and fills in what we know already.',
    ],
    [
      'Check lists where the work happens',
      'The check list hangs in the office; the work is in the chamber.',
      'Print it on plastic and leave it in the chamber, with a pen on a string.',
    ],
  ],
  environment: [
    [
      'Return the cooling water to the stream warmer by nothing',
      'In August we return water two degrees warmer than we took it.',
      'A shaded holding basin would take the peak off; the ground is ours.',
    ],
    [
      'Wild strip along the fence',
      'We mow four kilometres of fence line nine times a year.',
      'Mow twice, sow natives, and save forty hours.',
    ],
    [
      'Refill stations at all bus termini',
      'Drivers buy bottled water from a company that sells water.',
      'Put a tap with a meter at each terminus; passengers may use it too.',
    ],
    [
      'Reuse of flushing water for road cleaning',
      'Flushing a main sends clean water into the gutter.',
      'Tell the city when and where we flush; their tankers can fill there.',
    ],
    [
      'Cardboard from deliveries back to the supplier',
      'Pallets arrive wrapped, and we pay to have the wrapping taken away.',
      'Ask the three largest suppliers for returnable boxes.',
    ],
    [
      'Count the insects before the lamps',
      'New lamps at the plant drew clouds of moths in July.',
      'Use warm light with motion sensors at the basins and count again.',
    ],
  ],
  mobility: [
    [
      'Pool cars that know when they are free',
      'Keys hang in a cupboard; whether the car is there is luck.',
      'Show the pool on one page with the range left in each battery.',
    ],
    [
      'Driver feedback in the same shift',
      'Feedback on smooth driving comes by letter after six weeks.',
      'Show it at the end of the shift, to the driver only, with one tip.',
    ],
    [
      'Share the shuttle with the plant next door',
      'Both plants run a half-empty shuttle at ten past six.',
      'Run one, in turns, with two stops more.',
    ],
    [
      'Winter tyres by route, not by date',
      'Hill routes see ice two weeks before the valley.',
      'Change their tyres first and the depot has less of a rush.',
    ],
    [
      'Tell passengers why we wait',
      'A bus that waits at a light for the train seems broken.',
      'Show a short line on the display: waiting for the train, two minutes.',
    ],
    [
      'Cargo bikes for the inner city meter round',
      'Parking costs our meter readers an hour a day.',
      'Two cargo bikes would carry everything but the ladder.',
    ],
  ],
  quality: [
    [
      'Second pair of eyes on dosing changes',
      'A typo in a set point is corrected only by the next sample.',
      'Ask for a second confirmation above ten percent change.',
    ],
    [
      'Taste panel from all floors',
      'The laboratory tastes the water; the people who drink it do not.',
      'Invite ten volunteers each month to a blind test of three sources.',
    ],
    [
      'Label samples at the tap',
      'Labels are written in the laboratory from memory of the round.',
      'Take a small printer along and label at the tap.',
    ],
    [
      'Learn from the other plant first',
      'Both plants solved the same foam problem in the same month without knowing.',
      'Hold a half-hour call on Fridays: one problem, one trick.',
    ],
    [
      'Retire the paper chart recorder',
      'We change paper weekly on a recorder that nobody has read since spring.',
      'Ask who needs it; if nobody answers in a month, switch it off.',
    ],
    [
      'Calibrate before the audit season',
      'All probes are calibrated in the same hectic week.',
      'Spread it over the quarter, oldest first.',
    ],
  ],
};
