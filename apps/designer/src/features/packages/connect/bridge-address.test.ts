import { describe, expect, it } from "vitest";
import { bridgeAddress } from "./bridge-address.ts";

describe("the bridge's address", () => {
	it("is on the server that the page came from, as safe as the page", () => {
		expect(bridgeAddress("http://127.0.0.1:4870")).toBe("ws://127.0.0.1:4870/bridge");
		expect(bridgeAddress("https://flows.example")).toBe("wss://flows.example/bridge");
	});
});
