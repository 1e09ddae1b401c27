import { expect, it } from "vitest";
import { publishState } from "./publish-state.ts";

const published = { revision: 4, at: 1 };

it("tells a draft from what is published, and from what was changed since", () => {
	expect(publishState(undefined, 4, true).is).toBe("draft");
	expect(publishState(published, 4, true).is).toBe("published");
	expect(publishState(published, 5, true).is).toBe("changed");
	expect(publishState(published, 4, false).is).toBe("changed");
});
