/** A sentence above a form: what happened, or what is asked. */
import classes from './Harbour.module.css';

export function FormNotice({ text, tone }: { text: string | undefined; tone: 'calm' | 'good' | 'bad' }) {
  return (
    <div role={tone === 'bad' ? 'alert' : 'status'}>
      {text && (
        <p className={classes.said} data-tone={tone}>
          {text}
        </p>
      )}
    </div>
  );
}
