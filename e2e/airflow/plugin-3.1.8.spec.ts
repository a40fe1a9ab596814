import { tellOfLooks } from './plugin-looks';
import { tellPluginStory } from './plugin-story';
import { tellOfUse } from './plugin-use';
import { tellOfArrival, tellOfWeight } from './plugin-weight';

const story = tellPluginStory('plugin-3.1.8');
tellOfLooks(story);
tellOfUse(story, { menu: 'Browse', broken: ['poll_interval', 'expected_triggerers'] });
tellOfArrival(story);
tellOfWeight(story, 'Browse');
