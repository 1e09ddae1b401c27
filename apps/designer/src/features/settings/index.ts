export { About } from "./About.tsx";
export { Appearance } from "./Appearance.tsx";
export { AccessTokens } from "./access-tokens/AccessTokens.tsx";
export { Credentials } from "./Credentials.tsx";
