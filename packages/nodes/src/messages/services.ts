import { discord } from "./discord.ts";
import type { MessengerService } from "./message.ts";
import type { MessengerCredential } from "./messenger-credential.ts";
import { slack } from "./slack.ts";
import { teams } from "./teams.ts";
import { telegram } from "./telegram.ts";

/** The services that messages are sent by. */
export const SERVICES: Readonly<Record<MessengerCredential["service"], MessengerService>> = {
	slack,
	teams,
	telegram,
	discord,
};
