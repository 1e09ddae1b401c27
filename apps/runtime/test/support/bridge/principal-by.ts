import { OWNER } from "@switchyard/spec/actor";
import type { Principal } from "../../../src/platform/http/principal.ts";

/** Anyone who has the token may do everything at the bridge of a test. */
export function principalBy(right: string): (token: string | undefined) => Principal | undefined {
	const principal: Principal = { id: "test", actor: OWNER, grants: [{ purpose: "administer" }] };
	return (token) => (token === right ? principal : undefined);
}
