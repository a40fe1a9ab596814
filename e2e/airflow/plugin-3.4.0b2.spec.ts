import { tellOfLooks } from './plugin-looks';
import { tellPluginStory } from './plugin-story';
import { tellOfUse } from './plugin-use';
import { tellOfArrival, tellOfWeight } from './plugin-weight';

const story = tellPluginStory('plugin-3.4.0b2');
tellOfLooks(story);
tellOfUse(story, { menu: 'Browse', broken: [] });
tellOfArrival(story);
tellOfWeight(story, 'Browse');
