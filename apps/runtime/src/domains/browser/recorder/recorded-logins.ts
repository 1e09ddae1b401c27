import { KeyedMutex } from "@switchyard/async";
import type { LoginCredential } from "@switchyard/spec/credential";
import { AppError } from "@switchyard/spec/error";
import type { SecretStore } from "../../../platform/secrets/secret-store.ts";

/** The longest name of a credential. */
const LONGEST_NAME = 64;

/** A login that is stored already. */
interface StoredLogin {
	readonly name: string;
	readonly login: LoginCredential;
}

/** Keeps a login, and gives the credential's name. */
export type KeepLogin = (login: LoginCredential) => Promise<string>;

/** What people type while they record to sign in, kept as credentials by the service that the page Credentials uses. */
export class RecordedLogins {
	readonly #secrets: Pick<SecretStore, "list" | "open" | "put">;
	/** One after the other: two that record at once must not take one name. */
	readonly #mutex = new KeyedMutex();

	constructor(secrets: Pick<SecretStore, "list" | "open" | "put">) {
		this.#secrets = secrets;
	}

	/**
	 * Keeps the logins of one recording. What is stored already is used; what a person corrects in the same recording is updated; what other
	 * flows use is never replaced, so that another password for the same user becomes another credential.
	 * @param mayKeep whether who records may make credentials
	 */
	ofRecording(mayKeep: () => boolean): KeepLogin {
		const own = new Map<string, string>();
		return (login) => this.#mutex.run("", () => this.#keep(login, own, mayKeep));
	}

	async #keep(login: LoginCredential, own: Map<string, string>, mayKeep: () => boolean): Promise<string> {
		if (!mayKeep())
			throw new AppError("TOKEN_PURPOSE_MISSING", { message: "You may not make credentials any more." });
		const all = await this.#secrets.list();
		const logins = await this.#stored(all.flatMap(({ name, kind }) => (kind === "login" ? [name] : [])));
		const equal = logins.find((stored) => isEqual(stored.login, login));
		if (equal) return equal.name;
		const who = JSON.stringify([login.origin, login.user]);
		const name = own.get(who) ?? freeName(nameOf(login), new Set(all.map((each) => each.name)));
		await this.#secrets.put(name, "login", { ...login });
		own.set(who, name);
		return name;
	}

	async #stored(names: readonly string[]): Promise<StoredLogin[]> {
		const stored: StoredLogin[] = [];
		for (const name of names) {
			// One that cannot be read any more is equal to none.
			const login = await this.#secrets.open(name, "login").catch(() => undefined);
			if (login) stored.push({ name, login: login as LoginCredential });
		}
		return stored;
	}
}

function isEqual(one: LoginCredential, other: LoginCredential): boolean {
	const isSameSite = new URL(one.origin).origin === new URL(other.origin).origin;
	return isSameSite && one.user === other.user && one.password === other.password;
}

/** As a person would name it: the site, and who signs in. */
function nameOf({ origin, user, password }: LoginCredential): string {
	const words = [new URL(origin).hostname, ...(user.includes(password) ? [] : [user])].join(" ");
	return words.replace(/[^A-Za-z0-9_]+/g, "-").replace(/^-+|-+$/g, "");
}

function freeName(wanted: string, taken: ReadonlySet<string>): string {
	for (let number = 1; ; number++) {
		const end = number === 1 ? "" : `-${number}`;
		const name = wanted.slice(0, LONGEST_NAME - end.length) + end;
		if (!taken.has(name)) return name;
	}
}
