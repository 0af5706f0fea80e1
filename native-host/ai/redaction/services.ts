/** Services whose keys have no form of their own: behind such a name a value drawn by lot is one. */
export const SERVICES =
  `abuseipdb abyssale accuweather adafruit adafruitio adobe adyen adzuna aeroworkflow aftership agora ahrefs airbrake
 airship airtable airvisual aiven alchemy alconost alegra aletheia algolia alibabacloud alienvault amadeus
 amplitude anthropic anypoint apacta apicart apideck apiflash apifonica apify apilayer apimatic apimetrics
 apitemplate apollo appcues appdynamics appfollow appointedd appoptics appsflyer appsynergy apptivo artifactory
 asana assemblyai atera atlassian autodesk autoklose autopilot avaza aviationstack aws axonaut aylien ayrshare
 azure azureopenai backblaze bamboohr bandwidth bannerbear baremetrics beamer beebole besnappy besttime
 betterstack billomat bitbar bitbucket bitcoinaverage bitfinex bitly bitmex bittrex blazemeter blitapp
 blocknative blynk bombbomb boostnote borgbase braintree braintrust branchio brandfetch braze brevo browserstack
 browshot bscscan buddyns budibase bugherd bugsnag buildkite bulksms buttercms caflou calendarific calendly
 calorieninja campayn cannyio capsulecrm captaindata carboninterface cashboard censys centralstationcrm chargebee
 chartmogul chatfuel checklyhq checkr checkvist circleci clarifai clearbit clickhelp clickhouse clicksend clickup
 cliengo clientary clinchpad clockify closecrm cloudant cloudconvert cloudflare cloudimage cloudinary
 cloudmersive cloudplan cloudsight cloudsmith cloverly cloze clustdoc codacy codeclimate codecov codemagic
 codequiry cohere coinapi coinbase coinlayer coinlib coinmarketcap commercejs companyhub confluence confluent
 contentful contentstack conversiontools convertapi convertkit convier couchbase countrylayer courier coveralls
 craftmypdf crowdin cryptocompare currencycloud currencyfreaks currencylayer currencyscoop currentsapi
 customerguru customerio dailyco dailymotion dareboost databox databricks datadog datagov debounce deepai
 deepgram deepl deepseek deezer deputy detectify detectlanguage dfuse dialogflow diffbot diggernaut digicert
 digitalocean discord disqus dnscheck dockerhub docparser documo docusign doppler dotdigital dovico dronahq drone
 droneci dropbox duffel duo dwolla dynalist dynatrace dyspatch eagleeyenetworks easypost ecostruxureit edamam
 edenai elasticemail elevenlabs enablex endorlabs etherscan ethplorer etsy eventbrite everhour exchangerate
 exchangerateapi exchangeratesapi exportsdk extractorapi facebook faceplusplus fastforex fastly feedier feedly
 fetchrss fibery figma fileio finage financialmodelingprep finicity finnhub firebase firecrawl fixerio flatio
 fleetbase flexport flickr flightapi flightlabs flightstats flutterwave formbucket formcraft formio formsite
 foursquare frameio freshbooks freshdesk freshsales freshworks fullstory fxmarket geckoboard gemini gengo
 geoapify geocodify geocodio geoip geoipifi getemail getgeoapi getgist getresponse gitter glassnode gocanvas
 gocardless goodday grafana graphcms graphhopper greenhouse groovehq groq gtmetrix gumroad gyazo happyscribe
 hasura hellosign helpcrunch helpscout hereapi heroku hetzner hiveage holidayapi honeycomb hotjar hubspot
 hubspotapi huggingface hybiscus hypertrack iconfinder iexapis iexcloud imagekit imagga infura insightly instabot
 instamojo intercom interseller intrinio invoiceocean ibm ipapi ipdata ipgeolocation ipinfo ipinfodb ipquality
 ipqualityscore ipstack iterable jenkins jfrog jira jotform jumpcloud jupiterone juro kaggle kagi kanbantool
 karmacrm keenio kickbox klaviyo klipfolio knapsackpro kontent kraken kucoin kylas langfuse langsmith
 languagelayer larksuite launchdarkly leadfeeder lemlist lemonsqueezy lendflow lessannoyingcrm lexigram linkedin
 linkpreview linode litmus liveagent livestorm loadmill locationiq logdna loggly loginradius logzio lokalise
 loyverse lunchmoney luno madkudu magicbell mailboxlayer mailchimp mailerlite mailgun mailjet mailjetsms mailmodo
 mailsac mailtrap mandrill mapbox mapquest marketstack mattermost mavenlink maxmind meaningcloud mediastack
 meistertask meraki mesibo messagebird metaapi metabase metrilo mindmeister miro mistral mite mixmax mixpanel mockaroo
 mongodb monkeylearn moonclerk moosend moralis mrticktock myfreshworks myintervals nasdaqdatalink nethunt netlify
 netsuite newrelic newsapi newscatcher nexmo nftport ngrok nicereply nightfall notion nozbe numverify nutritionix
 nylas nytimes oanda okta omnisend onedesk onelogin onepagecrm onesignal onfleet oopspam openai opencage
 opencagedata openrouter openuv openweather openweathermap opsgenie optimizely overloop owlbot packagecloud
 pagarme pagerduty pandadoc pandascore paperform papertrail paralleldots parsehub parseur particleio partnerstack
 paydirtapp paymoapp paymongo paypal paystack pdflayer pdfshift pendo peopledatalabs pepipost perplexity
 phantombuster photoroom pinata pinecone pipedream pipedrive pivotaltracker pixabay plaid planetscale planio
 planyo plivo podio pollsapi poloniex positionstack postageapp posthog postman postmark powrbot prismic prodpad
 prospectcrm protocolsio proxycrawl pubnub purestake pushbullet pusher qase qualaroo quandl qubole quickbase
 railwayapp rapidapi rawg razorpay reachmail readme reallysimplesystems rebrandly recurly redhat redhatpyxis
 refiner rentman repairshopr replicate replyio requestfinance restpack revampcrm ringcentral ritekit rocketreach
 rockset rollbar roninapp rootly rownd rubygems runpod runrunit saladcloud salesblink salescookie salesflare
 salesforce salesloft salesmate satismeter saucelabs scaleway scalr scrapeowl scraperapi scraperbox scrapestack
 scrapfly scrapingant scrapingbee screenshotapi screenshotlayer scrutinizerci securitytrails selectpdf semaphore
 sendbird sendgrid sendinblue sentry serpapi serphouse serpstack sheety sherpadesk shipday shippo shodan shopify
 shotstack shutterstock signalwire signaturit signupgenius sigopt simfin simplesat simplynoted simvoly sinch sirv
 siteleaf skrapp skrappio skybiometry slack smartsheet smartsheets smartystreets smooch snipcart snowflake snyk
 softlayer solarwinds sonarcloud sonarqube sourcegraph sparkpost spectralops speechtext speechtextai splunk
 spoonacular sportradar sportsmonk spotify squarespace squareup sslmate stackhawk statuscake statuspage statuspal
 stitchdata stockdata storecove stormboard stormglass storyblok storychief strava stripe stripo stytch sugester
 sumologic supabase supernotes surveyanyplace surveybot surveysparrow survicate swiftype tableau tailscale
 tallyfy tatum tatumio tavily taxjar teamcity teamgate teamwork teamworkcrm teamworkdesk teamworkspaces
 technicalanalysis technicalanalysisapi tefter telegram teletype telnyx terraform testingbot textmagic theoddsapi
 thingsboard thinkific thousandeyes ticketmaster tickettailor tiingo timecamp timezoneapi tineswebhook tmetric
 todoist toggl toggltrack tokeet tomtom tradier transferwise travelpayouts travisci trello truenas twelvedata
 twilio twitch twitter tyntec typeform typetalk ubidots uclassify unifyid unplugg unsplash upcdatabase uplead
 uploadcare uptimerobot upwave urlscan userflow userstack vagrantcloud vatlayer vbout vercel verimail veriphone
 versioneye viewneo virustotal visualcrossing voiceflow voicegain vonage voodoosms vouchery vpnapi vultr vyte
 wakatime walkscore wandb weatherbit weatherstack webex webexbot webflow webscraper webscraping websitepulse
 weightsandbiases wepay whoxy wistia worksnaps workstack worldcoinindex worldweather wrike yandex yelp
 youneedabudget yousign zapier zeit zendesk zenkit zenrows zenscrape zenserp zeplin zerobounce zerotier zipapi
 zipbooks zipcodeapi zipcodebase zoho zohocrm zonka zonkafeedback zoom zulipchat`.split(/\s+/);
