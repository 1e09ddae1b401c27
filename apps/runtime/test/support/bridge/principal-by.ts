import type { Principal } from "../../../src/platform/http/access-tokens.ts";

/** Anyone who has the token may do everything at the bridge of a test. */
export function principalBy(right: string): (token: string | undefined) => Principal | undefined {
	const principal: Principal = { id: "test", grants: [{ purpose: "administer" }] };
	return (token) => (token === right ? principal : undefined);
}
