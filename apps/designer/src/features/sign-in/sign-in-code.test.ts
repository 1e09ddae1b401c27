import { describe, expect, it, vi } from "vitest";
import { readSignInCode, takeSignInCode } from "./sign-in-code.ts";

describe("takeSignInCode", () => {
	it("takes the code out of the address and leaves the rest of it", () => {
		const replaceState = vi.fn();
		const location = { hash: "#code=a-B_9", pathname: "/runs", search: "?flow=desk" };
		expect(takeSignInCode({ location, history: { replaceState } })).toBe("a-B_9");
		expect(replaceState).toHaveBeenCalledExactlyOnceWith(null, "", "/runs?flow=desk");
	});

	it.each(["", "#", "#section", "#code="])("leaves an address with the fragment %j alone", (hash) => {
		const replaceState = vi.fn();
		const location = { hash, pathname: "/", search: "" };
		expect(takeSignInCode({ location, history: { replaceState } })).toBeUndefined();
		expect(replaceState).not.toHaveBeenCalled();
	});
});

describe("readSignInCode", () => {
	it.each(["http://127.0.0.1:4870/#code=abc123", "#code=abc123", "code=abc123", "  abc123\n"])(
		"finds the code in %j",
		(pasted) => {
			expect(readSignInCode(pasted)).toBe("abc123");
		},
	);

	it("gives back what is no code, for the server to refuse", () => {
		expect(readSignInCode("http://127.0.0.1:4870/")).toBe("http://127.0.0.1:4870/");
	});
});
