import { type Static, Type } from "typebox";
import { TOKEN_PURPOSES, TokenPurpose } from "./purpose.ts";

/** The id of a flow, the name of a tool publication, of an agent or of a queue, or the namespace of a package. */
const GrantedName = Type.String({ pattern: "^[A-Za-z0-9_][A-Za-z0-9_.-]{0,63}$", maxLength: 64 });

/** A purpose that an access token has. */
export const TokenGrant = Type.Object(
	{
		purpose: TokenPurpose,
		/** The flows, publications, packages, agents or queues that it is limited to; all of them when absent. */
		names: Type.Optional(Type.Array(GrantedName, { minItems: 1, maxItems: 100 })),
	},
	{ additionalProperties: false },
);
export type TokenGrant = Static<typeof TokenGrant>;

/**
 * Whether grants cover a purpose.
 * @param name the flow, publication, package, agent or queue in question; without one, some name must be covered
 */
export function covers(grants: readonly TokenGrant[], purpose: TokenPurpose, name?: string): boolean {
	return grants.some(
		(grant) =>
			grant.purpose === "administer" ||
			(grant.purpose === purpose && (name === undefined || includes(grant, name))),
	);
}

/** Whether grants cover a purpose for every name. */
export function coversAll(grants: readonly TokenGrant[], purpose: TokenPurpose): boolean {
	return grants.some(
		(grant) => grant.purpose === "administer" || (grant.purpose === purpose && grant.names === undefined),
	);
}

/** Returns the names to which grants limit a purpose; `undefined` where they do not. */
export function limitsOf(grants: readonly TokenGrant[], purpose: TokenPurpose): string[] | undefined {
	const names = grants.filter((grant) => grant.purpose === purpose).flatMap((grant) => grant.names ?? []);
	return coversAll(grants, purpose) || names.length === 0 ? undefined : names;
}

/** Grants as one line for people: `run flows (orders, refunds), answer questions`. */
export function grantsInWords(grants: readonly TokenGrant[]): string {
	return grants
		.map(({ purpose, names }) => {
			const { may } = TOKEN_PURPOSES[purpose];
			return names === undefined ? may : `${may} (${names.join(", ")})`;
		})
		.join(", ");
}

/** Packages are named as their authors like, so `acme` covers the namespace `Acme`; ids of flows are exact. */
function includes({ purpose, names }: TokenGrant, name: string): boolean {
	if (names === undefined) return true;
	if (purpose !== "serve-packages") return names.includes(name);
	return names.some((one) => one.toLowerCase() === name.toLowerCase());
}
