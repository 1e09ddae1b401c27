/** A host that is nowhere: Chromium asks it who is signed in to the browser, instead of a host that flows may open too. */
export const NO_SIGN_IN_HOST = "sign-in.invalid";

const FLAGS = [
	"--headless",
	"--disable-gpu",
	"--disable-quic",
	"--disable-dev-shm-usage",
	"--no-first-run",
	"--no-default-browser-check",
	"--no-pings",
	"--no-service-autorun",
	"--password-store=basic",
	"--use-mock-keychain",
	"--mute-audio",
	"--disable-background-networking",
	"--disable-breakpad",
	"--disable-client-side-phishing-detection",
	"--disable-component-update",
	"--disable-default-apps",
	"--disable-domain-reliability",
	"--disable-extensions",
	"--disable-sync",
	"--disable-features=AutofillServerCommunication,CertificateTransparencyComponentUpdater,MediaRouter,OptimizationHints,Translate",
	`--gaia-url=https://${NO_SIGN_IN_HOST}`,
	// WebRTC would go around the proxy.
	"--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
];

/**
 * Arguments of a Chromium without a window.
 * @param profile the folder of its profile
 * @param proxyPort of the proxy on this machine that everything goes through, loopback addresses included
 */
export function chromiumArguments(profile: string, proxyPort: number): string[] {
	return [
		...FLAGS,
		// Chromium's sandbox cannot be had by the machine's administrator.
		...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
		`--user-data-dir=${profile}`,
		`--proxy-server=http://127.0.0.1:${proxyPort}`,
		"--proxy-bypass-list=<-loopback>",
		"--window-size=1280,800",
		"about:blank",
	];
}
