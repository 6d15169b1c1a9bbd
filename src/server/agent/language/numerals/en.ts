import type { Numerals } from './words.ts';

export const englishNumerals: Numerals = {
  cardinals: `
    two=2; three=3; four=4; five=5; six=6; seven=7; eight=8; nine=9; ten=10; eleven=11; twelve=12; thirteen=13;
    fourteen=14; fifteen=15; sixteen=16; seventeen=17; eighteen=18; nineteen=19; twenty=20; thirty=30; forty=40;
    fifty=50; sixty=60; seventy=70; eighty=80; ninety=90`,
  multipliers: 'hundred=100; thousand=1000; million=1000000; grand=1000',
  joiner: 'and',
  ones: 'one',
  first: 'first',
  one: 'an?|one',
  pair: 'a couple of',
  dozen: 'dozens?',
  half: 'half(?! term)',
  free: "(?<!\\b(?:date|slot|spot) (?:is|be|isn't) )(?<!(?:feel|gluten|sugar|dairy|nut|hands|toll|stress|pain|duty|tax|hassle|lactose|cruelty|fragrance|alcohol|smoke|plastic|what is|what's|who is|who's|when|you are|you're|we are|we're|i am|i'm|always|anything|anyone|something)[- ])free(?! (?:to|time|slots?|places?|spots?|spaces?|tables?|seats?|evening|afternoon|morning|moment|hour))|no charge|without charg(?:e|ing)|(?:[a-z]+n't|not) cost (?:you |them )?(?:a penny|a cent|anything|a thing)|no cost|on the house|complimentary|for nothing",
  percent: 'per ?cent|pct',
  currency: 'pounds?|quid|dollars?|bucks|euros?|pesos',
  cents: 'pence|p|cents?',
  noon: 'noon|midday',
  midnight: 'midnight',
  morning: 'a\\.?m\\b\\.?|in the morning',
  evening: "p\\.?m\\b\\.?|in the afternoon|in the evening|at night|o'clock in the afternoon",
  halfPast: 'half past',
  hourBefore: 'at|from|until|till|to|by|between|and|before|after|around',
  hourAfter: "tonight|today|this|to|and|until|till|on|in|at the|o'clock|oclock|for",
  lastsBefore: 'in|within|for|takes|lasts|about|up to|least',
  units:
    'minutes?|mins?=1; hours?|hrs?|h=60; days?=1440; weeks?|wks?=10080; months?=43800; years?=525600',
  workday: 'working|business|work',
  sameDay: '(?:the |that )?same[ -]day',
  nextDay: '(?:the )?(?:next|following)[ -]day',
  halfHour: 'half an hour|half hour',
  halfYear: 'half a year',
  months:
    'jan(?:uary)? feb(?:ruary)? mar(?:ch)? apr(?:il)? may june? july? aug(?:ust)? sept?(?:ember)? oct(?:ober)? nov(?:ember)? dec(?:ember)?',
  days: 'sundays? mon(?:days?)? tue(?:sdays?|s) wed(?:nesdays?|s) thurs?(?:days?)? fri(?:days?)? saturdays?',
  rangeOfDays: 'to|through|thru|until|till',
  weekdays: 'weekdays?|working days?|business days?|during the week',
  weekend: 'weekends?',
  everyDay: 'every day|daily|all week|seven days a week|7 days a week|any day',
  notADay: '',
  countable: 'options|cases|ways|types|kinds|sizes|flavours|flavors|choices|things|plans',
  dayOfMonth: 'the',
  dayParts:
    'early|first thing|crack of dawn=5-10; morning=6-12; lunch|lunchtime|midday|noon=11-14; afternoon=12-18; end of the day|after work|late afternoon=16-20; evening|tonight|night=17-23',
  fractions:
    '(?:a|one) quarter(?= (?:off|less|cheaper|discount|more|back|of (?:the|your) (?:price|fee|cost|total|bill))|[.,:!?]|$)=25; (?:a|one) third(?= (?:off|less|cheaper|discount|more|back|of (?:the|your) (?:price|fee|cost|total|bill))|[.,:!?]|$)=33; (?:a|one) fifth(?= (?:off|less|cheaper|discount|more|back|of (?:the|your) (?:price|fee|cost|total|bill))|[.,:!?]|$)=20; (?:a|one) tenth(?= (?:off|less|cheaper|discount|more|back|of (?:the|your) (?:price|fee|cost|total|bill))|[.,:!?]|$)=10; two thirds=67; three quarters(?= (?:off|less|cheaper|discount|more|back|of (?:the|your) (?:price|fee|cost|total|bill))|[.,:!?]|$)=75',
  clock: "o'? ?clock",
  today: 'today|tonight',
  tomorrow: 'tomorrow',
  from: 'from|between|on',
  until: 'to|until|till|through|and|to the|until the',
  ahead: 'before|notice|ahead|prior|advance',
  behind: 'after|within',
  idioms: 'thanks|apologies',
};
