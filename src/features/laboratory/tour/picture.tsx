import { useEffect, useState } from 'react';
import { Icon } from '../../../ui/icon';
import { Segments } from '../../../ui/segments';
import { useMedia } from '../../../ui/use-media';
import { DRAG, playAgain, STOP } from '../../../ui/words-tour-picture';
import type { PictureData } from './data';
import { Panel } from './panel';

/** How often a second is the next one, in milliseconds. */
const TICK_MS = 100;
/** A run is shown again in about ten seconds; a long one in steps of several seconds. */
const stepOf = (length: number): number => Math.max(1, Math.round(length / 160));

/** Two runs beside each other on one time axis, with one cursor. */
export function Picture({ picture }: { readonly picture: PictureData }) {
  const [second, setSecond] = useState(picture.cursor);
  const [plays, setPlays] = useState(false);
  const [shown, setShown] = useState<'0' | '1'>('0');
  const isNarrow = useMedia('(max-width: 639px)');
  const { length, panels } = picture;
  const step = stepOf(length);
  const isPlaying = plays && second < length;

  useEffect(() => {
    if (!isPlaying) return;
    const timer = setInterval(() => setSecond((now) => Math.min(length, now + step)), TICK_MS);
    return () => clearInterval(timer);
  }, [isPlaying, length, step]);

  const move = (to: number): void => {
    setPlays(false);
    setSecond(to);
  };
  const play = (): void => {
    if (!isPlaying) setSecond(0);
    setPlays(!isPlaying);
  };
  return (
    <div className="tour-picture">
      <div className="tour-head">
        <div>
          <h1>{picture.title}</h1>
          <p className="muted">{picture.sub}</p>
        </div>
        <p className="tour-play">
          <span className="muted">{DRAG}</span>
          <button type="button" className="button" onClick={play}>
            <Icon name={isPlaying ? 'pause' : 'play'} />
            {isPlaying ? STOP : playAgain((step * 1000) / TICK_MS)}
          </button>
        </p>
      </div>
      {isNarrow && (
        <Segments
          label={picture.title}
          value={shown}
          options={[
            ['0', panels[0].tab],
            ['1', panels[1].tab],
          ]}
          onChange={setShown}
        />
      )}
      <div className="tour-panels">
        {panels.map((panel, index) => (
          <Panel
            key={panel.title}
            panel={panel}
            picture={picture}
            second={second}
            isBehind={isNarrow && shown !== String(index)}
            onMove={move}
          />
        ))}
      </div>
    </div>
  );
}
