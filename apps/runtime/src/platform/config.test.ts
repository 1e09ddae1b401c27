import { describe, expect, it } from "vitest";
import { ConfigError, readConfig } from "./config.ts";

const read = (environment: Record<string, string>) => readConfig(environment, "/srv");

describe("readConfig", () => {
	it("starts on loopback with nothing configured [Q-sec]", () => {
		expect(read({})).toMatchObject({
			host: "127.0.0.1",
			port: 4870,
			dataFolder: "/srv/.switchyard",
			allowAddresses: [],
			allowOrigins: [],
			publicOrigin: undefined,
		});
		expect(read({})).not.toHaveProperty("token");
	});

	it("takes every setting", () => {
		expect(
			read({
				HOST: "::1",
				PORT: "0",
				SWITCHYARD_DATA: "/var/lib/switchyard",
				SWITCHYARD_TOKEN: "0123456789abcdef",
				SWITCHYARD_ALLOW_ADDRESSES: "127.0.0.1, 10.0.0.0/8,mail.internal:25",
				SWITCHYARD_ALLOW_ORIGINS: "https://desk.example.com, http://127.0.0.1:5173",
				SWITCHYARD_PUBLIC_ORIGIN: "https://chat.example.com",
				SWITCHYARD_MAX_RUNS: "5",
				SWITCHYARD_MAX_WAITING_STARTS: "6",
				SWITCHYARD_MAX_STEPS: "7",
				SWITCHYARD_MAX_RUN_HOURS: "8",
				SWITCHYARD_MAX_MESSAGE_KB: "9",
				SWITCHYARD_MAX_DATABASE_MB: "100",
				SWITCHYARD_MAX_BLOBS_MB: "2",
				SWITCHYARD_KEEP_RUNS_DAYS: "7",
				SWITCHYARD_KEEP_RUNS: "1000",
				SWITCHYARD_KEEP_STATISTICS_DAYS: "90",
				DATABASE_URL: "postgres://switchyard:secret@db.internal:5432/switchyard",
				SWITCHYARD_LEASE_SECONDS: "30",
				SWITCHYARD_PACKAGE_WAIT_SECONDS: "0, Acme=600,Orders=5",
			}),
		).toMatchObject({
			host: "::1",
			port: 0,
			dataFolder: "/var/lib/switchyard",
			token: "0123456789abcdef",
			allowAddresses: ["127.0.0.1", "10.0.0.0/8", "mail.internal:25"],
			allowOrigins: ["https://desk.example.com", "http://127.0.0.1:5173"],
			publicOrigin: "https://chat.example.com",
			limits: {
				activeRuns: 5,
				waitingStarts: 6,
				steps: 7,
				runTimeMs: 28_800_000,
				messageSize: 9216,
				databaseBytes: 104_857_600,
				blobBytes: 2_097_152,
			},
			retention: { keepDays: 7, keepRuns: 1000, keepStatisticsDays: 90 },
			databaseUrl: "postgres://switchyard:secret@db.internal:5432/switchyard",
			leaseMs: 30_000,
			packageWait: {
				ms: 0,
				byPackage: new Map([
					["Acme", 600_000],
					["Orders", 5000],
				]),
			},
		});
	});

	it.each([undefined, "Acme=600"])("waits two minutes for the hosts of packages with %s", (value) => {
		const environment = value === undefined ? {} : { SWITCHYARD_PACKAGE_WAIT_SECONDS: value };
		expect(read(environment).packageWait.ms).toBe(120_000);
	});

	it.each(["mysql://localhost/x", "not a URL", "postgres://user:s3cret@/x"])(
		"refuses %s as a database, and does not repeat it",
		(url) => {
			const reading = () => read({ DATABASE_URL: url });
			expect(reading).toThrow(ConfigError);
			expect(reading).toThrow("DATABASE_URL");
			expect(reading).not.toThrow(url);
		},
	);

	it("takes an empty variable for an unset one", () => {
		expect(read({ PORT: "", HOST: "", SWITCHYARD_TOKEN: "" })).toEqual(read({}));
	});

	it.each(["0.0.0.0", "::", "192.168.1.4", "example.com", "127.0.0.1.example.com"])(
		"refuses to listen on %s, saying why [Q-sec]",
		(host) => {
			expect(() => read({ HOST: host })).toThrow(/HOST=.+ is refused: Switchyard has no user accounts yet/);
		},
	);

	it.each([
		["PORT", "-1"],
		["PORT", "70000"],
		["PORT", "80a"],
		["PORT", "1e3"],
		["SWITCHYARD_TOKEN", "short"],
		["SWITCHYARD_TOKEN", "has a space in it, and more"],
		["SWITCHYARD_ALLOW_ADDRESSES", "localhost"],
		["SWITCHYARD_ALLOW_ADDRESSES", "10.0.0.0/33"],
		["SWITCHYARD_ALLOW_ADDRESSES", "10.0.0.0/8/8"],
		["SWITCHYARD_ALLOW_ADDRESSES", "127.0.0.1,,::1"],
		["SWITCHYARD_ALLOW_ORIGINS", "*"],
		["SWITCHYARD_ALLOW_ORIGINS", "null"],
		["SWITCHYARD_ALLOW_ORIGINS", "desk.example.com"],
		["SWITCHYARD_ALLOW_ORIGINS", "https://desk.example.com/"],
		["SWITCHYARD_ALLOW_ORIGINS", "https://Desk.example.com"],
		["SWITCHYARD_ALLOW_ORIGINS", "https://desk.example.com,"],
		["SWITCHYARD_ALLOW_ORIGINS", "file:///tmp"],
		["SWITCHYARD_MAX_RUNS", "0"],
		["SWITCHYARD_MAX_LIVE_SOCKETS", "many"],
		["SWITCHYARD_MAX_BLOBS_MB", "0"],
		["SWITCHYARD_MAX_RUN_HOURS", "0"],
		["SWITCHYARD_MAX_MESSAGE_KB", "65537"],
		["SWITCHYARD_MAX_STEPS", "-1"],
		["SWITCHYARD_KEEP_RUNS_DAYS", "0"],
		["SWITCHYARD_KEEP_RUNS", "none"],
		["SWITCHYARD_KEEP_STATISTICS_DAYS", "0"],
		["SWITCHYARD_PACKAGE_WAIT_SECONDS", "long"],
		["SWITCHYARD_PACKAGE_WAIT_SECONDS", "-1"],
		["SWITCHYARD_PACKAGE_WAIT_SECONDS", "604801"],
		["SWITCHYARD_PACKAGE_WAIT_SECONDS", "5,"],
		["SWITCHYARD_PACKAGE_WAIT_SECONDS", "5,6"],
		["SWITCHYARD_PACKAGE_WAIT_SECONDS", "Acme=5,Acme=6"],
		["SWITCHYARD_PACKAGE_WAIT_SECONDS", "Acme.Echo=5"],
	])("refuses %s=%s in one line that names the variable", (name, value) => {
		let message = "";
		try {
			read({ [name]: value });
		} catch (error) {
			expect(error).toBeInstanceOf(ConfigError);
			message = (error as ConfigError).message;
		}
		expect(message).toContain(name);
		expect(message).not.toContain("\n");
	});

	it("never repeats a token that it refuses [Q-sec]", () => {
		expect(() => read({ SWITCHYARD_TOKEN: "hunter2" })).toThrow(/^(?!.*hunter2).*$/);
	});
});
