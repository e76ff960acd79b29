// The tables of this browser, kept in IndexedDB: one row a table, with its record as text.

export interface Row {
  id: string;
  /** How often the table has changed. */
  revision: number;
  /** The table as `Table.kept` of the desk writes it. */
  text: string;
}

const NAME = "fieldcraft";
const STORE = "tables";

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("IndexedDB"));
  });
}

let opening: Promise<IDBDatabase> | null = null;

function database(): Promise<IDBDatabase> {
  opening ??= (async () => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "id" });
    const found = await done(request);
    found.onclose = () => (opening = null);
    found.onversionchange = () => (found.close(), (opening = null));
    return found;
  })();
  opening.catch(() => (opening = null));
  return opening;
}

/** When a transaction is on disk. */
function kept(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = transaction.onerror = () => reject(transaction.error ?? new Error("IndexedDB"));
  });
}

async function writing(change: (store: IDBObjectStore) => void): Promise<void> {
  const transaction = (await database()).transaction(STORE, "readwrite", { durability: "strict" });
  change(transaction.objectStore(STORE));
  await kept(transaction);
}

const reading = async (): Promise<IDBObjectStore> => (await database()).transaction(STORE).objectStore(STORE);

export const get = async (id: string): Promise<Row | undefined> =>
  done<Row | undefined>((await reading()).get(id));
export const all = async (): Promise<Row[]> => done<Row[]>((await reading()).getAll());
/** Keep tables; resolves when they are on disk. */
export const put = (...rows: Row[]): Promise<void> =>
  writing((store) => rows.forEach((row) => store.put(row)));
export const remove = (id: string): Promise<void> => writing((store) => store.delete(id));
