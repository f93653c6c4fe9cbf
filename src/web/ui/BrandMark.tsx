/** The agency's logo and name where a guest is in its space, otherwise ours. */
import { useBrand } from '../theme/brand.ts';
import { Logo } from './Logo.tsx';
import classes from './Logo.module.css';

export function BrandMark({ size = 32, words = false }: { size?: number; words?: boolean }) {
  const brand = useBrand();
  if (!brand) return <Logo size={size} words={words} />;
  return (
    <span className={classes.logo}>
      {brand.logo !== '' && (
        <img
          src={brand.logo}
          alt={words ? '' : brand.name}
          width={size}
          height={size}
          className={classes.image}
        />
      )}
      {(words || brand.logo === '') && <span className={classes.name}>{brand.name}</span>}
    </span>
  );
}
