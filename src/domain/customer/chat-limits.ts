/** TRUST M8: the limits of one message, one reply and one conversation. */
export const maxMessageLength = 4_000
export const maxReplyLength = 8_000
export const maxConversationLength = 8_000
export const maxConversationMessages = 60
