import type { SESSION_ERRORS } from "./session-errors.ts";

/** What to do about what is wrong with a session that nodes work in, and with a browser. */
export const SESSION_REMEDIES: Readonly<Record<keyof typeof SESSION_ERRORS, string>> = {
	SESSION_MISSING:
		"Place the node inside of a block that opens such a session, behind the block's port Each.",
	SESSION_UNAVAILABLE: "Add the package of the block that opens them.",
	SESSION_UNANSWERED: "See in the log of the package's host what opening a session waits for.",
	SESSION_NOT_KEPT:
		"_Run to here_ at a node of the block first (over the API `until` with `keep`), then run the node. [Trying a flow](trying-a-flow.md#sessions-that-stay-open) says how long it stays open.",
	SESSION_IN_USE: "Wait until that run has ended, or stop it.",
	BROWSER_MISSING:
		"Install Chromium on the server (`apt-get install chromium`, or `npx playwright install chromium`), or name one by `CHROMIUM_PATH`.",
	BROWSER_NOT_STARTED: "Try on the server whether it starts by hand; it may lack memory or a library.",
	URL_REFUSED: "Write the whole address, such as `https://example.com/orders`.",
	PAGE_NOT_OPENED: "See that the address is right and that the server can reach it.",
	PAGE_TIMEOUT: "Give the step more time, or see what the page shows.",
	TARGET_MISSING: "Look at the page, and name the element as it is called there.",
	TARGET_AMBIGUOUS: "Say which one by its role and name, its label, or words that stand near it.",
	TARGET_UNFIT: "Name another element, or use the node that is made for this kind.",
	CHOICE_MISSING: "Take one of the choices that the error lists.",
	KEY_UNKNOWN: "Name a key as in `Enter`, `ArrowDown`, `F2`, `a`, or a combination as in `Control+A`.",
	SNAPSHOT_STALE: "Look again, and take the number and the references that the answer has.",
	REFERENCE_UNKNOWN: "Take a reference as it stands in the last snapshot, such as `e12`.",
	ELEMENT_MISMATCH: "Give the element and its site exactly as the last snapshot has them.",
	BROWSER_REOPENED: "Look again, and continue from what the page shows.",
	TAB_MISSING: "List the tabs to see their numbers, titles and addresses.",
	TABS_TOO_MANY: "Close some tabs. A page that opens windows without end has filled them.",
	DOWNLOAD_TOO_LARGE: "Raise the limit of the node if the file is to be that large.",
	DOWNLOAD_FAILED: "Try it again, and see that the address gives a file.",
	CREDENTIAL_ORIGIN_REFUSED:
		"See that the browser is on the credential's site. A credential names the one site that it is typed on.",
	SCRIPT_FAILED: "Correct the script by what the message says.",
	SCRIPT_TIMEOUT: "Give the script more time, or see what it waits for.",
	SCRIPT_RESULT_TOO_LARGE: "Return only what is needed of it.",
	NOT_DONE: "Look at the page: it may have refused, or shows something else than _Done when_ expects.",
};
