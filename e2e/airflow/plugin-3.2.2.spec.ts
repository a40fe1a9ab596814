import { tellOfLooks } from './plugin-looks';
import { tellPluginStory } from './plugin-story';
import { tellOfUse } from './plugin-use';
import { tellOfArrival } from './plugin-weight';

/** What page and card cost once they are there is told of the oldest and the newest release. */
const story = tellPluginStory('plugin-3.2.2');
tellOfLooks(story);
tellOfUse(story, { menu: 'Admin', broken: [] });
tellOfArrival(story);
