/** A house in the list, as a tile: its picture, its name, whose it is, what is wrong with it, its switches. */
import { useLanguage } from '#web/i18n/language.ts';
import { useReadsOtherAgencies } from '#web/session.ts';
import { Link } from '#web/router.tsx';
import { Photo } from '#web/ui/Photo.tsx';
import { Trans } from '@lingui/react/macro';
import { Expiry, Inventoried, Marks, PublicLink } from './AdMarks.tsx';
import classes from './Ads.module.css';
import type { House } from './api.ts';
import { titleShown } from './house.ts';
import { HouseToggles } from './HouseToggles.tsx';
import { useHousePaths } from './mode.ts';

export function AdTile({ house }: { house: House }) {
  const { isInventoryOnly, toHouse } = useHousePaths();
  return (
    <li className={classes.tile} data-archived={house.archived === 1}>
      <Link to={toHouse({ id: house.id })} className={classes.cover}>
        <Photo src={house.coverpicture_path} alt="" ratio={3 / 2} />
        <strong>
          <Title house={house} />
        </strong>
      </Link>
      <Place house={house} />
      <Owner house={house} />
      <Standing house={house} />
      {isInventoryOnly !== true && <HouseToggles house={house} />}
    </li>
  );
}

/** Where an installation is there for inventories, whether this one is done; elsewhere what is said of its listing. */
function Standing({ house }: { house: House }) {
  const { isInventoryOnly } = useHousePaths();
  if (isInventoryOnly === true) return <Inventoried house={house} />;
  return (
    <>
      <Marks house={house} />
      <Expiry house={house} />
      <PublicLink house={house} />
    </>
  );
}

/** The same in one line, for those who look through many (ADS-08). */
export function AdRow({ house }: { house: House }) {
  const { isInventoryOnly, toHouse } = useHousePaths();
  return (
    <li className={classes.row} data-archived={house.archived === 1}>
      <Link to={toHouse({ id: house.id })} className={classes.thumbnail} tabIndex={-1} aria-hidden>
        <Photo src={house.coverpicture_path} alt="" ratio={3 / 2} />
      </Link>
      <div className={classes.what}>
        <Link to={toHouse({ id: house.id })} className={classes.name}>
          <Title house={house} />
        </Link>
        <Place house={house} />
        <Owner house={house} />
      </div>
      <div className={classes.state}>
        <Standing house={house} />
      </div>
      {isInventoryOnly !== true && <HouseToggles house={house} />}
    </li>
  );
}

function Title({ house }: { house: House }) {
  return titleShown(house.title, useLanguage());
}

function Place({ house }: { house: House }) {
  const seesSeveral = useReadsOtherAgencies();
  return (
    <>
      <p className={classes.place}>
        <Trans>n°{house.id}</Trans>
        {house.village_label !== '' && ` · ${house.village_label}`}
      </p>
      {seesSeveral && <p className={classes.agency}>{house.agency_name}</p>}
    </>
  );
}

function Owner({ house }: { house: House }) {
  if (!house.owner_name) return null;
  return (
    <p className={classes.owner}>
      {house.owner_name}
      {house.owner_mail && (
        <>
          {' · '}
          <a href={`mailto:${house.owner_mail}`}>{house.owner_mail}</a>
        </>
      )}
    </p>
  );
}
